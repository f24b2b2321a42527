import { errorLabel } from '../../../shared/rules/error-label.ts';
import type { PageStatus } from '../../../shared/site/page-status.ts';
import { Seo } from '../../seo.tsx';
import { Actions, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Text = { title: string; lead: string };

const TEXTS: Readonly<Partial<Record<PageStatus, Text>>> = {
  400: {
    title: 'That address cannot be read',
    lead: 'Something in it is not as we expect. The page itself is there: open it without what follows the question mark.',
  },
  401: { title: 'Sign in to read this page', lead: 'It is for members. After signing in you come back here.' },
  403: { title: 'This page is not open to you', lead: 'Your account does not include it.' },
};
const UNAVAILABLE: Text = {
  title: 'This page is not available just now',
  lead: 'The service behind it does not answer. Nothing is lost; please try again in a few minutes.',
};

/** A page whose essential data could not be had. The way on is to try again: no part of the site is blamed. */
export function ErrorPage({ status }: { status: PageStatus }) {
  const { title, lead } = TEXTS[status] ?? UNAVAILABLE;
  return (
    <div className="page">
      <Seo title={title} noIndex />
      <PageHead label={errorLabel(status) ?? 'Service unavailable'} labelTone="quiet" title={title} lead={lead}>
        <Actions>
          <ButtonLink href="">Try again</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Home page
          </ButtonLink>
        </Actions>
      </PageHead>
    </div>
  );
}
