import { EXPIRE_DATE_UNKNOWN } from '../../../shared/constants.ts';
import type { Profile } from '../../account/profiles.ts';
import { type AllowedHosts, isAllowed } from '../../outgoing/hosts.ts';
import type { ImpexiumMembership, Individual } from './shapes.ts';

/** The member type of a person without a membership. */
const NO_MEMBERSHIP = 'Guest';
const NEVER = '9999-12-31';

/** The last day of a membership, the days of grace included. */
const toEnd = ({ graceExpireDate, expireDate }: ImpexiumMembership): string => graceExpireDate ?? expireDate ?? NEVER;

/** Whether a membership counts on a day: it includes its last day, and ends on the day of its termination. */
const counts = (membership: ImpexiumMembership, today: string): boolean =>
  toEnd(membership) >= today && !(membership.terminateDate && membership.terminateDate <= today);

export type MembershipFacts = Pick<Profile, 'isActiveMember' | 'memberType' | 'expireDate'> & {
  /** The first day of the first membership; undefined when unknown. */
  readonly joinedDate: string | undefined;
  /** The last of the days of grace. */
  readonly graceUntil: string | undefined;
};

/** Returns the membership that counts and ends last. */
function findCurrent(memberships: readonly ImpexiumMembership[], today: string): ImpexiumMembership | undefined {
  const [current] = memberships.toSorted(
    (a, b) => Number(counts(b, today)) - Number(counts(a, today)) || toEnd(b).localeCompare(toEnd(a)),
  );
  return current;
}

/** A person's membership on a day. */
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

/** The address at which the current membership is renewed, if it leads to an allowed host. */
export function findRenewalUrl({ memberships }: Pick<Individual, 'memberships'>, today: string, hosts: AllowedHosts) {
  const url = findCurrent(memberships, today)?.renewalUrl ?? '';
  return URL.canParse(url) && isAllowed(new URL(url), hosts) ? url : undefined;
}

/** The address that a person is written to, in lower case; undefined when there is none. */
export function findAddress({
  email,
  emails,
  user,
}: Pick<Individual, 'email' | 'emails' | 'user'>): string | undefined {
  const primary = emails.find((one) => one.primary)?.address;
  return (primary ?? (email || user?.loginEmail))?.trim().toLowerCase() || undefined;
}
