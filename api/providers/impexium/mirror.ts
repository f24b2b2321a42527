import { and, eq, sql } from 'drizzle-orm';
import { EXPIRE_DATE_UNKNOWN } from '../../../shared/constants.ts';
import { removeAddress } from '../../account/former-addresses.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../../database/schema/members.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { queueCopy } from '../changes/queue.ts';
import { linkedMember, linkedPerson, putLink } from '../links.ts';
import { ADDRESS } from './addresses.ts';
import { findAddress, membershipFacts } from './facts.ts';
import type { Individual } from './shapes.ts';

type Options = DbContext & {
  readonly log: Logger;
  readonly today: () => string;
  /** True when a new primary address gets the former one's choices at HubSpot. */
  readonly copiesChoices: boolean;
};

/** Local rows of the provider's people: names and primary address, found by the provider's id. */
export type Mirror = {
  memberOf(externalId: string): Promise<string | undefined>;
  personOf(memberId: string): Promise<string | undefined>;
  /** Stores no local password. @returns undefined for a new person without an unclaimed address */
  store(person: Individual): Promise<string | undefined>;
  /** Links a person with the member of the merged former one. */
  relink(former: string, person: Individual): Promise<void>;
  /** Finds the person who is linked with the member that has the address of this one. */
  holderOf(person: Individual): Promise<string | undefined>;
};

const PROVIDER = 'impexium';

export function createMirror({ db, now, log, today, copiesChoices }: Options): Mirror {
  function toFields(person: Individual) {
    const { isActiveMember, memberType, expireDate, joinedDate, graceUntil } = membershipFacts(person, today());
    return {
      firstName: person.firstName,
      lastName: person.lastName,
      memberType,
      active: isActiveMember,
      expireDate: expireDate === EXPIRE_DATE_UNKNOWN ? null : expireDate,
      graceUntil: graceUntil ?? null,
      ...(joinedDate !== undefined && { joinedDate }),
    };
  }

  async function create(tx: Transaction, person: Individual): Promise<string | undefined> {
    const address = findAddress(person);
    const owner = address === undefined ? undefined : await findOwner(tx, address);
    if (address === undefined || owner !== undefined) {
      log.error({ provider: PROVIDER, person: person.id, owner }, 'a person’s address belongs to another member');
      return undefined;
    }
    const [member] = await tx
      .insert(members)
      .values({ joinedDate: today(), ...toFields(person) })
      .returning({ id: members.id });
    if (!member) throw new Error('The member was not stored');
    await tx.insert(memberEmails).values({ address, memberId: member.id, isPrimary: true });
    return member.id;
  }

  /** Skips an address of another member, or one that the member has changed since. */
  async function updateAddress(tx: Transaction, memberId: string, person: Individual): Promise<void> {
    const address = findAddress(person);
    const [primary] = await tx
      .select()
      .from(memberEmails)
      .where(and(eq(memberEmails.memberId, memberId), eq(memberEmails.isPrimary, true)));
    if (address === undefined || primary?.address === address) return;
    if (await awaitsAddress(tx, memberId)) return;
    const owner = await findOwner(tx, address);
    if (owner !== undefined && owner !== memberId) {
      log.error({ provider: PROVIDER, person: person.id, owner }, 'a person’s address belongs to another member');
      return;
    }
    await tx.update(memberEmails).set({ isPrimary: false }).where(eq(memberEmails.memberId, memberId));
    await tx
      .insert(memberEmails)
      .values({ address, memberId, isPrimary: true })
      .onConflictDoUpdate({ target: memberEmails.address, set: { isPrimary: true } });
    if (!primary) return;
    const isHeld = person.emails.some((one) => one.address.trim().toLowerCase() === primary.address);
    if (!isHeld) await removeAddress({ now }, tx, memberId, primary.address);
    if (copiesChoices) await queueCopy({ db: tx, now }, 'hubspot', { memberId, from: primary.address });
  }

  return {
    memberOf: (externalId) => linkedMember(db, PROVIDER, externalId),
    personOf: (memberId) => linkedPerson(db, PROVIDER, memberId),
    async relink(former, { id: externalId, recordNumber }) {
      const memberId = await linkedMember(db, PROVIDER, former);
      if (memberId === undefined) return;
      await putLink(db, { provider: PROVIDER, externalId, memberId, recordNumber, seenAt: now() });
    },
    async holderOf(person) {
      const address = findAddress(person);
      const owner = address === undefined ? undefined : await findOwner(db, address);
      return owner === undefined ? undefined : linkedPerson(db, PROVIDER, owner);
    },
    store: (person) =>
      durableTransaction(db, async (tx) => {
        // Serialise the creation of members, so that concurrent sign-ins create one.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${PROVIDER}/people`}, 0))`);
        const known = await linkedMember(tx, PROVIDER, person.id);
        const memberId = known ?? (await create(tx, person));
        if (memberId === undefined) return undefined;
        if (known !== undefined) {
          await tx.update(members).set(toFields(person)).where(eq(members.id, memberId));
          await updateAddress(tx, memberId, person);
        }
        const { id: externalId, recordNumber } = person;
        await putLink(tx, { provider: PROVIDER, externalId, memberId, recordNumber, seenAt: now() });
        return memberId;
      }),
  };
}

/** True while an address change is queued for the provider. */
async function awaitsAddress(tx: Transaction, memberId: string): Promise<boolean> {
  const isQueued = and(eq(outbox.memberId, memberId), eq(outbox.kind, ADDRESS), eq(outbox.state, 'queued'));
  const [change] = await tx.select({ id: outbox.id }).from(outbox).where(isQueued).limit(1);
  return change !== undefined;
}

async function findOwner(tx: Pick<Transaction, 'select'>, address: string): Promise<string | undefined> {
  const [owner] = await tx.select().from(memberEmails).where(eq(memberEmails.address, address));
  return owner?.memberId;
}
