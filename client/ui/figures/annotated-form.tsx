import type { Annotated } from '../../../shared/contract/models.ts';

/** Notes stand beside their rows, in a narrow place below them. */
export function AnnotatedForm({ annotated: { form, rows } }: { annotated: Annotated }) {
  const noted = rows.filter(({ note }) => note !== undefined);
  return (
    <div className="annotated-form">
      <p className="annotated-form__head">{form}</p>
      <ol>
        {rows.map((row) => {
          const mark = noted.indexOf(row) + 1;
          return (
            <li key={row.label}>
              <p className="annotated-form__row">
                <span className="annotated-form__label">{row.label}</span>{' '}
                <span className="annotated-form__text">{row.text}</span>
                {mark > 0 && (
                  <span className="annotated-form__mark" aria-hidden="true">
                    {mark}
                  </span>
                )}
              </p>
              {row.note !== undefined && (
                <p className="annotated-form__note">
                  <span className="annotated-form__mark" aria-hidden="true">
                    {mark}
                  </span>
                  <span className="visually-hidden">Note: </span>
                  {row.note}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
