import { EXPIRE_DATE_UNKNOWN } from '../../shared/constants.ts';
import { RENEWAL_PATH, renewalAddress, renewalNotice } from '../../shared/session/renewal.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useUser } from '../data/user.ts';
import type { MemberProps } from '../session/member-record.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';

/** Uses the stored user until the record has loaded, because the inline script reserves the space by it. */
export function RenewalNotice({ member }: MemberProps) {
  const user = useUser();
  const membership = member ?? user;
  const renewalUrl = renewalAddress(member);
  const isGuest = membership?.expireDate === EXPIRE_DATE_UNKNOWN;
  return (
    <div className="member-renewal">
      {isGuest && <JoinNotice />}
      {membership && !isGuest && <Notice {...membership} renewalUrl={renewalUrl} />}
    </div>
  );
}

/** The renewal page also takes a guest's request for membership, because it knows the account. */
function JoinNotice() {
  return (
    <NoticeBox
      title="Become a member"
      action={
        <ButtonLink small href={RENEWAL_PATH}>
          Join
        </ButtonLink>
      }
    >
      <p>Members read the journal’s archive, pay the member price for events, courses and books, and have a chapter.</p>
    </NoticeBox>
  );
}

type NoticeProps = { expireDate: string; isActiveMember: boolean; renewalUrl: string | undefined };

function Notice({ expireDate, isActiveMember, renewalUrl = RENEWAL_PATH }: NoticeProps) {
  const { now } = useEnvironment();
  const notice = renewalNotice({ expireDate, isActiveMember }, now);
  if (!notice) return null;
  const day = formatDate(expireDate, 'UTC', { year: false });
  return (
    <NoticeBox
      tone="deadline"
      title={
        notice.kind === 'ends'
          ? `Your membership ends ${days(notice.days)}`
          : `Your membership ended on ${formatDate(expireDate)}`
      }
      action={
        <ButtonLink variant="event" small href={renewalUrl}>
          {notice.kind === 'ends' ? 'Extend your membership' : 'Renew membership'}
        </ButtonLink>
      }
    >
      <p>
        {notice.kind === 'ends'
          ? `Renew before ${day} and you keep the archive and member prices without a break.`
          : 'Your record, credits and courses are kept. Member prices and the archive come back on the day you renew.'}
      </p>
    </NoticeBox>
  );
}

function days(count: number): string {
  if (count === 0) return 'today';
  return count === 1 ? 'tomorrow' : `in ${count} days`;
}
