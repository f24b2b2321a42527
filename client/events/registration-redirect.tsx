import type { ResponseOf } from '../../shared/contract/contract.ts';
import { conversionRequest } from '../../shared/events/cvent-registration.page.ts';
import { registrationTarget } from '../../shared/events/registration-target.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { AutoRedirect } from '../blocks/auto-redirect.tsx';
import { Retry } from '../blocks/retry.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { fullName } from '../session/full-name.ts';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { SpecList } from '../ui/fact-strip.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';

type RegistrationRedirectProps = {
  input: PageInput;
  eCode: string;
  member: ResponseOf<'sso.user'>['result'][number];
};

const NOT_FOUND = 'Not Found';
/** By the path that the API suggests. */
const SUGGESTED_STEPS: Readonly<Record<string, string>> = {
  [RENEWAL_PATH]: 'Renew first and register at the member price',
  '/events': 'All events',
};

/** Opens the target automatically if it is allow-listed. */
export function RegistrationRedirect({ input, eCode, member }: RegistrationRedirectProps) {
  const { settings } = useEnvironment();
  const conversion = useCall(conversionRequest(input, eCode, member));
  if (conversion.failed && conversion.error === NOT_FOUND) {
    return (
      <FailedState
        level={2}
        title="Registration isn’t open for this event"
        action={<QuietLink href="/events">All events</QuietLink>}
      >
        The event may be over, or its code may have been mistyped.
      </FailedState>
    );
  }
  if (conversion.failed) {
    return (
      <FailedState level={2} title="We couldn’t prepare the registration" action={<Retry />}>
        {conversion.error && `Something went wrong on our side (${conversion.error}). `}Nothing has been sent; try
        again.
      </FailedState>
    );
  }
  if (!conversion.data) return <Skeleton shape="text" count={1} label="Preparing your registration" />;
  const { registrationType, registrationPath, registrationUrl } = conversion.data.result;
  const { publicOrigin, registrationOrigins } = settings;
  const target = registrationTarget(registrationUrl, { origin: publicOrigin, allowed: registrationOrigins });
  return (
    <>
      <SpecList
        facts={[
          { term: 'Event code', value: eCode },
          { term: 'Name', value: fullName(member) },
          { term: 'You register as', value: registrationType },
          { term: 'Continues at', value: target?.host ?? (target && 'this site') },
        ]}
      />
      {target ? (
        <Actions>
          <ButtonLink variant="event" href={target.href} {...(target.host !== undefined && { trail: 'out' as const })}>
            {target.host === undefined ? 'Continue to registration' : `Continue at ${target.host}`}
          </ButtonLink>
          {registrationPath !== undefined && (
            <QuietLink href={registrationPath}>{SUGGESTED_STEPS[registrationPath] ?? 'Your events'}</QuietLink>
          )}
        </Actions>
      ) : (
        <FailedState
          level={2}
          title="We can’t open this registration just now"
          action={<QuietLink href="/who-we-are/contact-us">Tell us</QuietLink>}
        />
      )}
      {target?.automatic && <AutoRedirect href={target.href} />}
    </>
  );
}
