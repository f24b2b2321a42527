import { FREQUENCY_FIELD } from '../../../shared/site/follows.ts';
import { FREQUENCY_OPTIONS } from '../../../shared/site/forms/follow-forms.ts';
import { Select } from '../../ui/field.tsx';

/** How often a digest comes. */
export function Frequency({ id, value }: { id?: string; value?: string | undefined }) {
  return (
    <Select
      {...(id !== undefined && { id })}
      label="How often"
      name={FREQUENCY_FIELD}
      options={FREQUENCY_OPTIONS.map((option) => ({ value: option, label: option }))}
      defaultValue={value === FREQUENCY_OPTIONS[1] ? value : FREQUENCY_OPTIONS[0]}
    />
  );
}
