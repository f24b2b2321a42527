import { EXPIRE_DATE_UNKNOWN } from '../../shared/constants.ts';
import { pricesToday } from '../../shared/product-price.ts';
import { formatPrice } from '../blocks/format.ts';
import type { MemberProps, MemberRecord } from '../session/member-record.ts';
import { formatDate } from '../ui/dates.ts';

export function MemberFacts({ member }: MemberProps) {
  const isGuest = member?.expireDate === EXPIRE_DATE_UNKNOWN;
  const saved = member?.isActiveMember ? savedBy(member) : 0;
  const facts = [
    { term: isGuest ? 'Account' : 'Member', value: isGuest ? 'Guest' : member?.memberType },
    { term: isGuest ? 'Number' : 'Member number', value: member?.recordNumber },
    isGuest
      ? { term: 'Membership', value: 'None yet' }
      : { term: 'Valid until', value: member && formatDate(member.expireDate) },
    ...(saved > 0 ? [{ term: 'Saved as a member', value: formatPrice(saved) }] : []),
  ];
  return (
    <dl className="member-facts" aria-busy={!member}>
      {facts
        .filter(({ value }) => !member || value !== undefined)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
    </dl>
  );
}

/** US dollars saved by member prices on the record's events and courses. */
function savedBy({ registrations = [], courses = [] }: MemberRecord): number {
  const onEvents = registrations.map(({ saved = 0 }) => saved);
  const onCourses = courses.map(({ product }) => {
    const { member, other } = pricesToday(product);
    return other - member;
  });
  return [...onEvents, ...onCourses].reduce((sum, saving) => sum + saving, 0);
}
