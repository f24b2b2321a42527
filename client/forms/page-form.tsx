import type { ReactNode } from 'react';
import { confirmationPathFor, confirmationText } from '../../shared/forms/confirmation.ts';
import {
  CHANGE_STEP,
  CONFIRM_STEP,
  type ConfirmationText,
  type FieldSpec,
  FORM_ANCHOR,
  type FormSpec,
  type FormValues,
  HONEYPOT_FIELD,
  STEP_FIELD,
} from '../../shared/forms/form.ts';
import { NO_MAIL_YET, needsMail } from '../../shared/forms/send-form.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { Actions, Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import { FormField } from './form-field.tsx';
import { useFormOfPage } from './form-of-page.ts';
import { FormReview } from './form-review.tsx';
import { useForm } from './use-form.ts';

type PageFormProps = {
  withoutHead?: boolean;
  button?: string;
  initial?: FormValues;
  /** Fields that the page renders itself, before the others. */
  first?: { readonly names: readonly string[]; readonly render: (values: FormValues) => ReactNode };
};

export function PageForm({ withoutHead = false, ...form }: PageFormProps) {
  const { settings } = useEnvironment();
  const spec = useFormOfPage();
  if (!spec) return null;
  return (
    <section id={FORM_ANCHOR} className="page-form section--s" aria-label={spec.title} tabIndex={-1}>
      {!withoutHead && <SectionHead title={spec.title} {...(spec.note !== undefined && { note: spec.note })} />}
      {!settings.canSendMail && needsMail(spec) && (
        <div className="page-form__answer">
          <NoticeBox tone="deadline" title={NO_MAIL_YET.title}>
            <p>{NO_MAIL_YET.text}</p>
          </NoticeBox>
        </div>
      )}
      <Form key={spec.id} spec={spec} {...form} />
    </section>
  );
}

/** Posted to the form's own page without JavaScript. */
function Form({ spec, button = spec.button, initial, first }: Omit<PageFormProps, 'withoutHead'> & { spec: FormSpec }) {
  const { pathname, query } = usePageInput();
  const { values: rejected, problem, review, pending, accepted, resultRef, props } = useForm(spec);
  const isOther = ({ name }: FieldSpec) => !first?.names.includes(name);
  const values = { ...initial, ...rejected };
  const confirmation = accepted
    ? (accepted.pending && spec.pending) || spec.confirmation
    : confirmationText(spec, query);
  if (confirmation && !problem) {
    return (
      <div ref={resultRef} tabIndex={-1} className="page-form__answer">
        <Confirmation {...confirmation} />
      </div>
    );
  }
  return (
    <form className="form" method="post" action={findAction(spec, pathname)} noValidate {...props}>
      {problem && (
        <div ref={resultRef} tabIndex={-1} className="page-form__answer">
          <FormErrorSummary spec={spec} problem={problem} />
        </div>
      )}
      {!review && first?.render(values)}
      {review ? (
        <>
          <div ref={resultRef} tabIndex={-1} className="page-form__answer">
            <h3 className="block-title">{spec.review?.title}</h3>
          </div>
          <FormReview spec={spec} values={review} />
        </>
      ) : (
        <div className="page-form__fields">
          {spec.fields.filter(isOther).map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={problem?.errors[field.name]}
            />
          ))}
        </div>
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {review ? (
        <Actions>
          <Button type="submit" name={STEP_FIELD} value={CONFIRM_STEP} busy={pending}>
            {spec.review?.button ?? button}
          </Button>
          <Button type="submit" name={STEP_FIELD} value={CHANGE_STEP} variant="secondary">
            Change
          </Button>
        </Actions>
      ) : (
        <Button type="submit" busy={pending}>
          {button}
        </Button>
      )}
    </form>
  );
}

/** Undefined: the address of the page with its query. */
function findAction({ linkParam }: FormSpec, pathname: string): string | undefined {
  if (linkParam !== undefined) return undefined;
  return confirmationPathFor(pathname) ? pathname : `${pathname}#${FORM_ANCHOR}`;
}

function Confirmation({ title, text, links = [] }: ConfirmationText) {
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
