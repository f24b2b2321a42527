import { EXPIRE_DATE_UNKNOWN, WITHDRAWAL_PATH } from '../../shared/constants.ts';
import { FORM_ANCHOR } from '../../shared/forms/form.ts';
import { withdrawalEnds } from '../../shared/membership/withdrawal.ts';
import { useEnvironment } from '../data/environment.tsx';
import type { MemberProps } from '../session/member-record.ts';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';

/** Shown during the cooling-off period (Directive 2011/83/EU, Article 11a). */
export function Withdrawal({ member }: MemberProps) {
  const { now } = useEnvironment();
  const joined = member?.expireDate === EXPIRE_DATE_UNKNOWN ? undefined : member?.joinedDate;
  const last = joined === undefined ? undefined : withdrawalEnds(joined, now);
  if (last === undefined) return null;
  return (
    <section className="section--s" aria-label="Withdrawal">
      <p className="small">
        As a consumer in the European Union you may withdraw from your membership until {formatDate(last)}.
      </p>
      <QuietLink href={`${WITHDRAWAL_PATH}#${FORM_ANCHOR}`}>Withdraw from a contract</QuietLink>
    </section>
  );
}
