import { and, eq } from 'drizzle-orm';
import { normaliseAddress } from '../../account/email-addresses.ts';
import type { Profile } from '../../account/profiles.ts';
import { ApiError } from '../../common/api-error.ts';
import { ProviderError, toProxyStatus } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { memberEmails } from '../../database/schema/members.ts';
import { providerCache } from '../../database/schema/providers.ts';
import type { AllowedHosts } from '../../outgoing/hosts.ts';
import type { RequestPolicy } from '../changes/apply-change.ts';
import { type AwaitChange, providerSubscriptions } from '../changes/provider-subscriptions.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import { mergeLinks } from '../links.ts';
import { localMembership } from '../local/membership.ts';
import type { Membership } from '../ports.ts';
import { addressChanges } from './addresses.ts';
import { fetchImpexiumChoices } from './choices.ts';
import type { ImpexiumClient } from './client.ts';
import { findRenewalUrl, membershipFacts } from './facts.ts';
import type { Mirror } from './mirror.ts';
import { type Individual, individual } from './shapes.ts';
import { share } from './tokens.ts';

/** Interactive reads: stay below the site's API timeout of 2.5 s. */
const READ: RequestPolicy = { deadline: 1000, priority: 'member' };
const SIGN_IN: RequestPolicy = { deadline: 2000, priority: 'member' };
const RETRY_SECONDS = '5';
const CANNOT_CHECK = 'We can’t check passwords right now. Try again in a few minutes';
const ADDRESS_TAKEN = 'The e-mail address of this account belongs to another account here';
const SIGNED_IN_ELSEWHERE = 'Passwords are checked at the account site only. Sign in there';
const CHOSEN_ELSEWHERE = 'Passwords are chosen in the membership system';
const OPENED_ELSEWHERE = 'Accounts are opened in the membership system';
export const PERSON = 'person';

export type MembershipOptions = {
  readonly store: DbContext;
  readonly client: ImpexiumClient;
  readonly mirror: Mirror;
  readonly reads: ReadThrough;
  readonly awaitChange: AwaitChange;
  /** Day in the society's time zone. */
  readonly today: () => string;
  readonly accountHosts: AllowedHosts;
  /** True when a new primary address gets the former one's choices at HubSpot. */
  readonly copiesChoices: boolean;
};

/** re:Members AMS checks passwords; a sign-in creates a linked local member without a password. */
export function impexiumMembership(options: MembershipOptions): Membership {
  const { store, client, mirror, reads, awaitChange, today, accountHosts, copiesChoices } = options;
  const local = localMembership(store);

  async function readLogin(address: string): Promise<string> {
    const isPerson = and(eq(providerCache.provider, 'impexium'), eq(providerCache.kind, PERSON));
    const [row] = await store.db
      .select({ body: providerCache.body })
      .from(memberEmails)
      .innerJoin(providerCache, and(eq(providerCache.memberId, memberEmails.memberId), isPerson))
      .where(eq(memberEmails.address, address));
    return individual.safeParse(row?.body).data?.user?.loginEmail || address;
  }

  async function admit(id: string, policy: RequestPolicy): Promise<string | undefined> {
    const asOf = store.now();
    const person = await readPerson(client, id, policy);
    if (person.user?.isApproved === false) return undefined;
    const memberId = await storePerson({ mirror, reads }, person, asOf);
    if (memberId !== undefined) return memberId;
    if (!(await followMerge(person, policy))) throw new ApiError(409, ADDRESS_TAKEN);
    return storePerson({ mirror, reads }, person, asOf);
  }

  /** A merge that no notice has told: the person who had the address is answered with this one. */
  async function followMerge(person: Individual, policy: RequestPolicy): Promise<boolean> {
    const former = await mirror.holderOf(person);
    if (former === undefined) return false;
    const found = await client.individual(former, policy);
    if (found?.id !== person.id) return false;
    await mirror.relink(former, person);
    await mergeLinks(store.db, { provider: 'impexium', merged: [former], into: person.id });
    return true;
  }

  /** Returns undefined for wrong credentials. @throws ApiError 503 while the provider is away */
  async function checkPassword(email: string, password: string): Promise<string | undefined> {
    if (password === '') return undefined;
    if (!client.identify) throw new ApiError(501, SIGNED_IN_ELSEWHERE);
    const rest = share(SIGN_IN);
    try {
      const address = await readLogin(normaliseAddress(email));
      const id = await client.identify({ email: address, password }, rest());
      if (id === undefined) return undefined;
      return (await mirror.memberOf(id)) ?? (await admit(id, rest()));
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      throw new ApiError(503, CANNOT_CHECK, {
        headers: { 'Retry-After': RETRY_SECONDS, ...toProxyStatus(cause) },
        cause,
      });
    }
  }

  /** Adds the provider's facts, which are used for a day while it is away. */
  async function withFacts<P extends Profile>(
    memberId: string,
    find: (memberId: string) => Promise<P | undefined>,
  ): Promise<P | undefined> {
    const id = await mirror.personOf(memberId);
    if (id === undefined) return find(memberId);
    const { value: person } = await reads.read({
      memberId,
      kind: PERSON,
      schema: individual,
      async load() {
        const found = await readPerson(client, id, READ);
        await mirror.store(found);
        return found;
      },
    });
    const profile = await find(memberId);
    if (!profile) return undefined;
    const { firstName, lastName } = person;
    const recordNumber = person.recordNumber || profile.recordNumber;
    const { joinedDate = profile.joinedDate, graceUntil: _, ...facts } = membershipFacts(person, today());
    const renewalUrl = findRenewalUrl(person, today(), accountHosts);
    return { ...profile, recordNumber, firstName, lastName, joinedDate, ...facts, ...(renewalUrl && { renewalUrl }) };
  }

  const fetchChoices = fetchImpexiumChoices({ store, client, mirror });

  return {
    checkPassword,
    profile: (memberId) => withFacts(memberId, local.profile),
    record: (memberId) => withFacts(memberId, local.record),
    async requestAccount() {
      throw new ApiError(501, OPENED_ELSEWHERE);
    },
    async requestPassword() {
      throw new ApiError(501, CHOSEN_ELSEWHERE);
    },
    ...addressChanges({ store, checkPassword, copiesChoices }),
    ...providerSubscriptions({
      store,
      provider: 'impexium',
      reads,
      awaitChange,
      fetchChoices: (memberId) => fetchChoices(memberId, READ),
    }),
  };
}

export async function storePerson(
  { mirror, reads }: Pick<MembershipOptions, 'mirror'> & { readonly reads: Pick<ReadThrough, 'put'> },
  person: Individual,
  asOf: Date,
): Promise<string | undefined> {
  const memberId = await mirror.store(person);
  if (memberId !== undefined) await reads.put({ memberId, kind: PERSON, body: person, asOf });
  return memberId;
}

/** @throws ProviderError `refused` when there is none */
async function readPerson(client: ImpexiumClient, id: string, policy: RequestPolicy): Promise<Individual> {
  const person = await client.individual(id, policy);
  const fail = (failure: ProviderError['failure']) => new ProviderError('impexium', 'read person', failure);
  if (!person) throw fail({ kind: 'refused', status: 404, reason: 'unknown' });
  if (person.id !== id) throw fail({ kind: 'garbled', detail: 'another person' });
  return person;
}
