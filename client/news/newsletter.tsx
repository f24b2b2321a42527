import { NEWSLETTERS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { LISTS_FIELD } from '../../shared/forms/form.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';
import { SectionHead } from '../ui/section-head.tsx';

type Newsletter = ResponseOf<'newsletters.all'>['result'][number];

/** The first group of newsletters; renders nothing without mail or known newsletters. */
export function NewsletterLine({ request }: { request: CallRequest<'newsletters.all'> }) {
  const { settings } = useEnvironment();
  const all: readonly Newsletter[] = useCall(request).data?.result ?? [];
  const journal = all.filter(({ group }) => group === all[0]?.group);
  if (!settings.canSendMail || journal.length === 0) return null;
  return (
    <section className="section newsletter-line" aria-labelledby="newsletter">
      <SectionHead id="newsletter" title="By e-mail" />
      <form className="newsletter-line__form" method="post" action={`${NEWSLETTERS_PATH}#form`}>
        <Select
          label="Newsletter"
          name={LISTS_FIELD}
          options={journal.map(({ subscriptionField, name, frequency }) => ({
            value: subscriptionField,
            label: frequency === undefined ? name : `${name}, ${frequency.toLowerCase()}`,
          }))}
        />
        <Field label="E-mail address" type="email" name="email" autoComplete="email" required />
        <Button type="submit" variant="secondary">
          Subscribe
        </Button>
      </form>
      <p className="small mt-s">
        You confirm by a link that we e-mail to you. <QuietLink href={NEWSLETTERS_PATH}>All newsletters</QuietLink>
      </p>
    </section>
  );
}
