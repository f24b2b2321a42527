import { EXPIRE_DATE_UNKNOWN } from '../../../shared/constants.ts';
import { formatDate } from '../../ui/dates.ts';
import type { MemberProps } from './member.ts';

/** Member type, number and end of membership, next to the greeting; a guest has only an account. */
export function MemberFacts({ member }: MemberProps) {
  const isGuest = member?.expireDate === EXPIRE_DATE_UNKNOWN;
  const facts = [
    { term: isGuest ? 'Account' : 'Member', value: isGuest ? 'Guest' : member?.memberType },
    { term: 'Number', value: member?.recordNumber },
    ...(isGuest ? [] : [{ term: 'Valid until', value: member && formatDate(member.expireDate) }]),
  ];
  return (
    <dl className="member-facts" aria-busy={!member}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
