import type { FormSpec } from '../../shared/forms/form.ts';
import { NoticeBox } from '../ui/notice-box.tsx';
import { fieldId } from './form-field.tsx';
import type { Problem } from './use-form.ts';

export function FormErrorSummary({ spec, problem: { errors, notice } }: { spec: FormSpec; problem: Problem }) {
  const invalid = spec.fields.flatMap(({ name, label, missing }) => {
    const error = errors[name];
    if (error === undefined) return [];
    return [{ name, text: error === missing ? error : `${label}: ${lowerFirst(error)}` }];
  });
  const title = notice?.title ?? (invalid.length === 1 ? 'Check one field' : `Check ${invalid.length} fields`);
  return (
    <NoticeBox tone="error" title={title} live>
      {notice && <p>{notice.text}</p>}
      {invalid.length > 0 && (
        <ul className="form-problems rows gap-2xs">
          {invalid.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </NoticeBox>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
