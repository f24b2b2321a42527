import { profileCalls } from '../../shared/account/profile.page.ts';
import { WITHDRAWAL_PATH } from '../../shared/constants.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { Retry } from '../blocks/retry.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { fullName } from '../session/full-name.ts';
import { FullText } from '../session/full-text.tsx';
import { MemberBar, PROFILE_PATH } from '../session/member-bar.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';
import { useAccountLinks } from './account-links.ts';
import { EmailAddresses } from './email-addresses.tsx';
import { TopicChoices } from './topic-choices.tsx';

export { page } from '../../shared/account/profile.page.ts';

/** A member's profile (section 2, Member-only routes). */
export default function Profile({ input }: { input: PageInput }) {
  const calls = profileCalls(input);
  const page = useCall(calls.page).data?.result[0];
  const record = useCall(calls.record);
  const links = useAccountLinks();
  const member = record.data?.result[0];
  const addresses = member?.emails ?? (member?.email ? [{ address: member.email, primary: true }] : undefined);
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} />
      <MemberBar current={PROFILE_PATH} />
      <div className="split-8-4 section--s">
        <div className="stack-l">
          {(!member || addresses) && (
            <section className="member-emails" aria-labelledby="emails">
              <h2 className="block-title" id="emails">
                E-mail addresses
              </h2>
              {record.loading && <Skeleton shape="table" count={2} />}
              {record.failed && (
                <FailedState title="We couldn’t load your addresses" action={<Retry />}>
                  {record.error && `Something went wrong on our side (${record.error}). `}They haven’t changed.
                </FailedState>
              )}
              {addresses && <EmailAddresses addresses={addresses} request={calls.record} />}
            </section>
          )}
          <TopicChoices request={calls.topics} />
        </div>
        <aside aria-label="Your record" className="member-record">
          {record.loading && <Skeleton shape="table" count={4} />}
          {member && (
            <SpecList
              facts={[
                { term: 'Name', value: fullName(member) },
                { term: 'Member', value: member.memberType },
                { term: 'Member number', value: member.recordNumber },
                { term: 'Since', value: member.joinedDate && formatDate(member.joinedDate) },
                { term: 'Chapter', value: member.chapter?.title },
              ]}
            />
          )}
          {links && (
            <p>
              <QuietLink href={links.forgottenPassword} trail="none">
                Change your password
              </QuietLink>
            </p>
          )}
          <p>
            <QuietLink href={WITHDRAWAL_PATH} trail="none">
              Withdraw from a contract
            </QuietLink>
          </p>
        </aside>
      </div>
      <FullText page={page} request={calls.page} />
    </div>
  );
}
