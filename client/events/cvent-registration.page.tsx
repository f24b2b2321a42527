import { parseEventCode, registrationPage } from '../../shared/events/cvent-registration.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { Retry } from '../blocks/retry.tsx';
import { useCall } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import { RegistrationRedirect } from './registration-redirect.tsx';

export { page } from '../../shared/events/cvent-registration.page.ts';

/** Links to the registration of an event, which may be on another site (section 2, Europe 2023 pages). */
export default function CventRegistration({ input }: { input: PageInput }) {
  const page = useCall(registrationPage(input).page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} {...(page.label !== undefined && { label: page.label })} />
      <div className="stack-l measure">
        <Registration input={input} />
      </div>
      <FullText page={page} request={registrationPage(input).page} />
    </div>
  );
}

function Registration({ input }: { input: PageInput }) {
  const record = useCall(registrationPage(input).record);
  const isSignedIn = useUser() !== null;
  const eCode = parseEventCode(input);
  const member = record.data?.result[0];
  if (eCode === undefined) {
    return (
      <EmptyState
        level={2}
        title="That link doesn’t name an event"
        action={
          <Actions>
            <ButtonLink href="/events">All events</ButtonLink>
          </Actions>
        }
      >
        Open the registration from the page of the event you want to attend.
      </EmptyState>
    );
  }
  if (record.failed) {
    return (
      <FailedState level={2} title="We couldn’t load your member record" action={<Retry />}>
        {record.error && `Something went wrong on our side (${record.error}). `}Without it we don’t know which price is
        yours. Nothing has been sent.
      </FailedState>
    );
  }
  // The registration type needs the member's access token, which only the browser has.
  if (!member || !isSignedIn) {
    return (
      <>
        <div className="needs-script">
          <Skeleton shape="text" count={1} label="Preparing your registration" />
        </div>
        <noscript>
          <p>
            This step needs JavaScript. Register from <a href="/events">the page of the event</a>.
          </p>
        </noscript>
      </>
    );
  }
  return <RegistrationRedirect input={input} eCode={eCode} member={member} />;
}
