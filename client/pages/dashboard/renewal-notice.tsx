import { renewalNotice } from '../../../shared/rules/renewal.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import type { MemberRecord } from './member.ts';

/** Says that the membership ends soon, or has ended. */
export function RenewalNotice({ member }: { member: MemberRecord }) {
  const { now } = useEnvironment();
  const notice = renewalNotice(member, now);
  if (!notice) return null;
  const day = formatDate(member.expireDate, 'UTC', { year: false });
  return (
    <NoticeBox
      tone="deadline"
      title={
        notice.kind === 'ends'
          ? `Your membership ends ${days(notice.days)}`
          : `Your membership ended on ${formatDate(member.expireDate)}`
      }
      action={
        <ButtonLink variant="event" small href="/renew-membership">
          Renew membership
        </ButtonLink>
      }
    >
      <p>
        {notice.kind === 'ends'
          ? `Renew before ${day} and your RAC credits carry over without a gap.`
          : 'Your record, credits and courses are kept. Member prices and the archive come back on the day you renew.'}
      </p>
    </NoticeBox>
  );
}

function days(count: number): string {
  if (count === 0) return 'today';
  return count === 1 ? 'tomorrow' : `in ${count} days`;
}
