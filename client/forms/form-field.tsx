import { CHECKED } from '../../shared/constants.ts';
import type { FieldSpec } from '../../shared/forms/form.ts';
import { Checkbox } from '../ui/choice.tsx';
import { Field, FieldError, PasswordField, Select, TextArea } from '../ui/field.tsx';

export const fieldId = (name: string): string => `form-${name}`;

type FormFieldProps = { field: FieldSpec; value: string; error: string | undefined };

/** Links are beside the label, where a click on them does not tick the box. */
function CheckField({ field, value, error }: FormFieldProps) {
  const { name, label, optional, links = [] } = field;
  const id = fieldId(name);
  return (
    <div className="field field--check">
      <Checkbox
        id={id}
        name={name}
        value={CHECKED}
        label={label}
        required={!optional}
        defaultChecked={value === CHECKED}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {links.length > 0 && (
        <p className="small soft field__links">
          {links.map((link) => (
            <a key={link.href} className="link" href={link.href}>
              {link.label}
            </a>
          ))}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Sets no `maxLength`, which would cut pasted text silently: validation reports long values. */
export function FormField({ field, value, error }: FormFieldProps) {
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
  // The page renders choices itself, with the form's other content.
  if (type === 'choices') return null;
  if (type === 'checkbox') return <CheckField {...{ field, value, error }} />;
  if (type !== 'select') return <Field {...shared} type={type} />;
  const choices = (options ?? []).map((option) => ({ value: option, label: option }));
  return <Select {...shared} options={[{ value: '', label: 'Please choose' }, ...choices]} />;
}
