import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { FormValues } from '../../shared/forms/form.ts';
import { findKind, type MembershipKind } from '../../shared/membership/membership.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { type RenewalPhase, renewalAddress, renewalPhase } from '../../shared/session/renewal.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import type { User } from '../data/user.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Skeleton } from '../ui/state.tsx';

type MemberRecord = ResponseOf<'sso.user'>['result'][number];

/** Fields that the record fills in. */
const KNOWN_FIELDS = ['firstName', 'lastName', 'email', 'memberNumber'] as const;

type OwnRenewalProps = {
  /** Used until the record has loaded. */
  user: Pick<User, 'expireDate' | 'isActiveMember'>;
  request: CallRequest<'sso.user'>;
  kinds: readonly MembershipKind[];
};

/** Kind, price, end date and state of the own membership, with one button to renew. */
export function OwnRenewal({ user, request, kinds }: OwnRenewalProps) {
  const { now, settings } = useEnvironment();
  const loaded = useCall(request);
  const record = loaded.data?.result[0];
  if (loaded.loading) return <Skeleton shape="text" count={2} />;
  const { expireDate, isActiveMember } = record ?? user;
  const memberType = record?.memberType;
  const { phase, opens } = renewalPhase({ expireDate, isActiveMember }, now);
  const isGuest = phase === 'none';
  const kind = findKind(kinds, isGuest ? record?.chosenKind : memberType);
  const price = kind && `${kind.price} a year`;
  const address = renewalAddress(record);
  const known = record && knownValues(record);
  return (
    <section className="own-renewal rows section--s" aria-labelledby="own-renewal">
      <h2 id="own-renewal" className="block-title">
        {isGuest ? 'You aren’t a member yet' : 'Your membership'}
      </h2>
      {isGuest && !kind && (
        <FactStrip facts={kinds.map(({ name, price }) => ({ term: name, value: `${price} a year` }))} />
      )}
      <FactStrip
        facts={[
          { term: isGuest ? 'Kind you chose' : 'Kind', value: isGuest ? kind?.name : memberType },
          { term: 'Price', value: price },
          {
            term: phase === 'early' || phase === 'open' ? 'Ends on' : 'Ended on',
            value: isGuest ? undefined : formatDate(expireDate),
          },
        ]}
      />
      <p className="measure-form">{sentence(phase, formatDate(opens))}</p>
      {isGuest && (
        <QuietLink href={`/join-${settings.product}`}>
          {kind ? 'Compare the other kinds' : 'Compare the kinds'}
        </QuietLink>
      )}
      {phase !== 'early' &&
        (address !== undefined ? (
          <>
            <p className="small quiet">Your account continues at {new URL(address).host}.</p>
            <ButtonLink href={address} trail="out">
              {price ? `Renew for ${kind?.price}` : 'Renew'}
            </ButtonLink>
          </>
        ) : (
          <PageForm
            key={record?.userId ?? 'unknown'}
            withoutHead
            button={buttonText(isGuest, kind)}
            initial={known ?? {}}
            {...(known && {
              first: { names: KNOWN_FIELDS, render: (values: FormValues) => <Known values={values} /> },
            })}
          />
        ))}
    </section>
  );
}

function knownValues({ firstName, lastName, email, recordNumber }: MemberRecord): FormValues | undefined {
  if (lastName === undefined || email === undefined || recordNumber === undefined) return undefined;
  return { firstName, lastName, email, memberNumber: recordNumber };
}

function buttonText(isGuest: boolean, kind: MembershipKind | undefined): string {
  const action = isGuest ? 'Ask for membership' : 'Ask for renewal';
  return kind ? `${action}, ${kind.price}` : action;
}

function Known({ values }: { values: FormValues }) {
  return (
    <>
      <p className="small quiet">
        For {values.firstName} {values.lastName}, {values.email}. Nothing is charged until you have the invoice or have
        entered a card.
      </p>
      {KNOWN_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
    </>
  );
}

function sentence(phase: RenewalPhase, opens: string): string {
  switch (phase) {
    case 'none':
      return 'Your account is open; membership begins on the day of payment, for twelve months.';
    case 'early':
      return `There is nothing to do yet. Renewal opens on ${opens}.`;
    case 'open':
      return 'The new year begins when this one ends, so no day is lost.';
    case 'grace':
      return 'Your membership has ended, but during the grace period you keep the archive, the member price and your chapter. Renew within it, and your membership continues without a gap.';
    case 'lapsed':
      return 'Your number, record, credits and courses are kept. The archive and the member price come back on the day of payment; the time between is not charged.';
  }
}
