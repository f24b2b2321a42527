import { EXPIRE_DATE_UNKNOWN } from '../../../shared/constants.ts';
import { formatDate } from '../../ui/dates.ts';
import type { MemberProps } from './member.ts';

/** Member type, number and end of membership, next to the greeting. */
export function MemberFacts({ member }: MemberProps) {
  const facts = [
    { term: 'Member', value: member?.memberType },
    { term: 'Number', value: member?.recordNumber },
    { term: 'Valid until', value: member && expiryText(member.expireDate) },
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

function expiryText(expireDate: string): string {
  return expireDate === EXPIRE_DATE_UNKNOWN ? 'Not a member' : formatDate(expireDate);
}
