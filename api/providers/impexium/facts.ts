import { EXPIRE_DATE_UNKNOWN } from '../../../shared/constants.ts';
import type { Profile } from '../../account/profiles.ts';
import { type AllowedHosts, isAllowed } from '../../outgoing/hosts.ts';
import type { ImpexiumMembership, Individual } from './shapes.ts';

const NO_MEMBERSHIP = 'Guest';
const NEVER = '9999-12-31';

/** The last day, including days of grace. */
const toEnd = ({ graceExpireDate, expireDate }: ImpexiumMembership): string => graceExpireDate ?? expireDate ?? NEVER;

/** Valid on its last day, but not on the day of its termination. */
const counts = (membership: ImpexiumMembership, today: string): boolean =>
  toEnd(membership) >= today && !(membership.terminateDate && membership.terminateDate <= today);

export type MembershipFacts = Pick<Profile, 'isActiveMember' | 'memberType' | 'expireDate'> & {
  readonly joinedDate: string | undefined;
  readonly graceUntil: string | undefined;
};

function findCurrent(memberships: readonly ImpexiumMembership[], today: string): ImpexiumMembership | undefined {
  const [current] = memberships.toSorted(
    (a, b) => Number(counts(b, today)) - Number(counts(a, today)) || toEnd(b).localeCompare(toEnd(a)),
  );
  return current;
}

export function membershipFacts({ memberships }: Pick<Individual, 'memberships'>, today: string): MembershipFacts {
  const current = findCurrent(memberships, today);
  const [joinedDate] = memberships.flatMap(({ joinDate }) => joinDate ?? []).toSorted();
  return {
    isActiveMember: current !== undefined && counts(current, today),
    memberType: current?.membershipType || NO_MEMBERSHIP,
    expireDate: current?.expireDate ?? EXPIRE_DATE_UNKNOWN,
    joinedDate,
    graceUntil: current?.graceExpireDate ?? undefined,
  };
}

/** Undefined unless the renewal URL is on an allowed host. */
export function findRenewalUrl({ memberships }: Pick<Individual, 'memberships'>, today: string, hosts: AllowedHosts) {
  const url = findCurrent(memberships, today)?.renewalUrl ?? '';
  return URL.canParse(url) && isAllowed(new URL(url), hosts) ? url : undefined;
}

/** Lower case; undefined without an address. */
export function findAddress({
  email,
  emails,
  user,
}: Pick<Individual, 'email' | 'emails' | 'user'>): string | undefined {
  const primary = emails.find((one) => one.primary)?.address;
  return (primary ?? (email || user?.loginEmail))?.trim().toLowerCase() || undefined;
}
