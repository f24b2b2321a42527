import { EXPIRE_DATE_UNKNOWN } from '../../../shared/site/constants.ts';
import { formatDate } from '../../ui/dates.ts';
import type { PartProps } from './member.ts';

const THIN_SPACE = ' ';

/** Member type, number and last day, beside the greeting. */
export function Facts({ member }: PartProps) {
  const facts = [
    { term: 'Member', value: member?.memberType },
    { term: 'Number', value: member?.recordNumber.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE) },
    { term: 'Valid until', value: member && lastDay(member.expireDate) },
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

function lastDay(expireDate: string): string {
  return expireDate === EXPIRE_DATE_UNKNOWN ? 'Not a member' : formatDate(expireDate);
}
