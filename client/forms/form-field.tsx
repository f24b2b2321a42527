import type { FieldSpec } from '../../shared/site/forms/form.ts';
import { Field, PasswordField, Select, TextArea } from '../ui/field.tsx';

/** Id of a field's control, to which the error summary links. */
export const fieldId = (name: string): string => `form-${name}`;

/**
 * One field of a form. It has no `maxLength`, which would cut pasted text silently: validation reports values that are
 * too long.
 */
export function FormField({ field, value, error }: { field: FieldSpec; value: string; error: string | undefined }) {
  const { name, type, autoComplete, optional = false, hint, options } = field;
  const shared = {
    id: fieldId(name),
    name,
    label: optional ? `${field.label} (optional)` : field.label,
    required: !optional,
    defaultValue: value,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
    ...(autoComplete !== undefined && { autoComplete }),
  };
  if (type === 'textarea') return <TextArea {...shared} />;
  if (type === 'password') return <PasswordField {...shared} />;
  // The page renders the choices itself, with the form's other content.
  if (type === 'choices') return null;
  if (type !== 'select') return <Field {...shared} type={type} />;
  const choices = (options ?? []).map((option) => ({ value: option, label: option }));
  return <Select {...shared} options={[{ value: '', label: 'Please choose' }, ...choices]} />;
}
