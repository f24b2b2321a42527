import { Suspense } from 'react';
import { CREDIT_LOG_PATH } from '../../shared/credits/addresses.ts';
import type { MemberProps, MemberRecord } from '../session/member-record.ts';
import { onDemand } from '../shell/deferred.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { CreditLadder } from '../ui/progress.tsx';
import { Skeleton } from '../ui/state.tsx';

/** Below the first screen. */
const CreditsByDomain = onDemand(async () => (await import('./credits-by-domain.tsx')).CreditsByDomain);
const CREDITS_PATH = '/certifications/rac';

/** Renders nothing if the credits are unknown. */
export function Recertification({ member }: MemberProps) {
  if (member && member.credits === undefined) return null;
  return (
    <section className="member-credits" aria-labelledby="credits">
      <h2 className="block-title" id="credits">
        Recertification
      </h2>
      {!member && <Skeleton shape="text" count={1} />}
      {member?.credits && <Ladder credits={member.credits} />}
      {member && !member.credits && (
        <>
          <p className="measure-form">
            You hold no certification yet. Once you do, your credits are counted here, event by event and course by
            course. Until then, <a href={CREDIT_LOG_PATH}>your credits</a> are a record of professional development by
            calendar year.
          </p>
          <QuietLink href={CREDITS_PATH}>How certification works</QuietLink>
        </>
      )}
    </section>
  );
}

type Credits = NonNullable<MemberRecord['credits']>;

function Ladder({ credits }: { credits: Credits }) {
  const { earned, planned, needed, cycleEnds, domains = [] } = credits;
  const total = earned + planned;
  return (
    <>
      <CreditLadder earned={earned} planned={planned} needed={needed} />
      <p className="small measure-form">
        {planned > 0 && `What you have booked would bring you to ${total}. `}
        {total < needed && `Still to plan: ${needed - total}. `}
        Cycle ends <span className="nowrap">{formatDate(cycleEnds)}</span>.
      </p>
      <QuietLink href={CREDITS_PATH}>How credits count</QuietLink>
      <Suspense>
        <CreditsByDomain domains={domains} />
      </Suspense>
    </>
  );
}
