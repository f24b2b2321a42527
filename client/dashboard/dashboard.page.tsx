import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { dashboardPage } from '../../shared/dashboard/dashboard.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { Retry } from '../blocks/retry.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { NextForYou } from '../events/next-for-you.tsx';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { MemberBar, MY_CONTENT, MY_LEARNING } from '../session/member-bar.tsx';
import { formatDate } from '../ui/dates.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailedState } from '../ui/state.tsx';
import { CommunityFeed } from '../website/community-feed.tsx';
import { CreditPlan } from './credit-plan.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Fold } from './fold.tsx';
import { Greeting } from './greeting.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MyContent } from './my-content.tsx';
import { MyLearning } from './my-learning.tsx';
import { QuickLinks } from './quick-links.tsx';
import { ReadingList } from './reading-list.tsx';
import { Recertification } from './recertification.tsx';
import { RenewalNotice } from './renewal-notice.tsx';
import { Withdrawal } from './withdrawal.tsx';
import './dashboard.css';
import '../membership/renewal.css';

export { page } from '../../shared/dashboard/dashboard.page.ts';

/** A member's dashboard (section 2). */
export default function Dashboard({ input }: { input: PageInput }) {
  const { now } = useEnvironment();
  const calls = dashboardPage(input);
  const page = useCall(calls.page).data?.result[0];
  const record = useCall(calls.record);
  const member = record.data?.result[0];
  const hasCertification = useHasCertification();
  if (!page) return null;
  return (
    <div className="page member member--greets">
      <Seo title={page.title} noIndex />
      <PageHead
        label={formatDate(new Date(now).toISOString(), 'UTC', { weekday: true })}
        labelTone="quiet"
        title={<Greeting plain={page.title} member={member} />}
      >
        {!record.failed && <MemberFacts member={member} />}
      </PageHead>
      <MemberBar current={DASHBOARD_PATH} />
      <RenewalNotice member={member} />
      <FirstSteps member={member} />
      {record.failed ? (
        <div className="section--s">
          <FailedState level={2} title="We couldn’t load your record" action={<Retry />}>
            {record.error && `Something went wrong on our side (${record.error}). `}Your credits, events and courses are
            safe; we just can’t show them right now.
          </FailedState>
        </div>
      ) : (
        <>
          <div className="split-6 section--s">
            {hasCertification && <Recertification member={member} />}
            <NextForYou member={member} />
          </div>
          {hasCertification && (
            <Fold title="Your plan" id="credit-plan">
              <CreditPlan request={calls.creditPlan} />
            </Fold>
          )}
          {(!member || member.courses !== undefined) && (
            <Fold title="My learning" id={MY_LEARNING}>
              <MyLearning member={member} />
            </Fold>
          )}
        </>
      )}
      <Fold title="My content" id={MY_CONTENT}>
        <MyContent input={input} member={member} />
      </Fold>
      <Fold title="Reading list" id="reading-list">
        <ReadingList />
      </Fold>
      <CommunityFeed request={calls.community} count={3} />
      <Fold title="Chapter, profile and roles">
        <QuickLinks member={member} roles={calls.roles} />
      </Fold>
      <Withdrawal member={member} />
      <FullText small page={page} request={calls.page} />
    </div>
  );
}
