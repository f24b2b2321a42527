import type { FormSpec, FormValues } from '../../shared/forms/form.ts';
import { formatDate } from '../ui/dates.ts';

export function FormReview({ spec: { review, fields }, values }: { spec: FormSpec; values: FormValues }) {
  const filled = fields.filter(({ name }) => values[name]);
  return (
    <>
      <p>{review?.text}</p>
      <dl className="form-review">
        {filled.map(({ name, label, type }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{type === 'date' ? formatDate(values[name] ?? '') : values[name]}</dd>
          </div>
        ))}
      </dl>
      {filled.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
    </>
  );
}
