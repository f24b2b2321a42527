import { FREQUENCY_FIELD } from '../../shared/follows/followed.ts';
import { Select } from '../ui/field.tsx';

const OPTIONS = [
  { value: 'weekly', label: 'At most once a week' },
  { value: 'daily', label: 'At most once a day' },
];

/** Weekly by default. */
export function Frequency({ id, value }: { id?: string; value?: string | undefined }) {
  return (
    <Select
      {...(id !== undefined && { id })}
      label="How often"
      name={FREQUENCY_FIELD}
      options={OPTIONS}
      defaultValue={value || 'weekly'}
    />
  );
}
