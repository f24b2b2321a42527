import { type DoneText, FORM_ANCHOR, type FormSpec, TRAP_FIELD } from '../../shared/site/forms/form.ts';
import { confirmationFor, doneText, formAt } from '../../shared/site/forms/forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { Actions, Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { FormField } from './form-field.tsx';
import { FormProblem } from './form-problem.tsx';
import { useForm } from './use-form.ts';

/** The form that stands on this page by the table of forms, if one does. */
export function PageForm({ withoutHead = false }: { withoutHead?: boolean }) {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const spec = formAt(pathname, settings.product);
  if (!spec) return null;
  return (
    <section id={FORM_ANCHOR} className="page-form section--s" aria-label={spec.title} tabIndex={-1}>
      {!withoutHead && <SectionHead title={spec.title} {...(spec.note !== undefined && { note: spec.note })} />}
      <Form key={spec.id} spec={spec} />
    </section>
  );
}

/** A form made from its row. Without a script the browser sends it to the page it stands on. */
function Form({ spec }: { spec: FormSpec }) {
  const { pathname, query } = usePageInput();
  const { values, problem, pending, taken, answer, props } = useForm(spec);
  const done = taken ? (taken.pending && spec.pending) || spec.done : doneText(spec, query);
  if (done && !problem) {
    return (
      <div ref={answer} tabIndex={-1} className="page-form__answer">
        <Done {...done} />
      </div>
    );
  }
  return (
    <form
      className="form"
      method="post"
      action={confirmationFor(pathname) ? pathname : `${pathname}#${FORM_ANCHOR}`}
      noValidate
      {...props}
    >
      {problem && (
        <div ref={answer} tabIndex={-1} className="page-form__answer">
          <FormProblem spec={spec} problem={problem} />
        </div>
      )}
      <div className="page-form__fields">
        {spec.fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={problem?.errors[field.name]}
          />
        ))}
      </div>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" busy={pending}>
        {spec.button}
      </Button>
    </form>
  );
}

function Done({ title, text, links = [] }: DoneText) {
  return (
    <NoticeBox tone="saved" title={title} live>
      <p>{text}</p>
      {links.length > 0 && (
        <Actions>
          {links.map(({ label, href }, index) => (
            <ButtonLink key={href} small href={href} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </Actions>
      )}
    </NoticeBox>
  );
}
