import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { primaryAddress } from '../../account/primary-address.ts';
import { contacts } from '../../database/schema/address-claims.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';
import { memberEmails, members, tokens } from '../../database/schema/members.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { providerCache, providerLinks } from '../../database/schema/providers.ts';
import { type ChangeProvider, SUBSCRIPTION } from '../changes/queue.ts';
import { deleteLinks } from '../links.ts';

/** Deletes link, cached data and queued changes; receipt ids, the account and local choices stay. */
export async function forgetAtProvider(
  tx: Transaction,
  now: DbContext['now'],
  { provider, memberId }: { provider: ChangeProvider; memberId: string },
): Promise<void> {
  const addresses = tx
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, memberId));
  await deleteLinks(tx, provider, memberId);
  await tx.delete(providerCache).where(and(eq(providerCache.provider, provider), eq(providerCache.memberId, memberId)));
  const isTheirs = or(eq(outbox.memberId, memberId), inArray(outbox.recipient, addresses));
  await tx
    .update(outbox)
    .set({
      body: {},
      recipient: null,
      state: sql`case when ${outbox.state} = 'queued' then 'obsolete' else ${outbox.state} end`,
      doneAt: sql`coalesce(${outbox.doneAt}, ${now()})`,
    })
    .where(and(eq(outbox.channel, 'provider'), eq(outbox.provider, provider), isTheirs));
  if (provider === 'hubspot') await tx.delete(contacts).where(inArray(contacts.address, addresses));
}

/** Lets opt-outs that HubSpot has not got yet follow the address, which gets e-mails until then. */
async function keepOptOuts(tx: Transaction, memberId: string): Promise<void> {
  const address = await primaryAddress(tx, memberId);
  if (address === undefined) return;
  const isOptOut = and(eq(outbox.kind, SUBSCRIPTION), sql`${outbox.body}->'subscribed' = 'false'`);
  const isWaiting = and(eq(outbox.provider, 'hubspot'), eq(outbox.state, 'queued'));
  const isLast = sql`not exists (select from ${outbox} as later where later.member_id = ${outbox.memberId}
    and later.provider = ${outbox.provider} and later.topic = ${outbox.topic} and later.seq > ${outbox.seq})`;
  await tx
    .update(outbox)
    .set({ memberId: null, recipient: address })
    .where(and(eq(outbox.memberId, memberId), isOptOut, isWaiting, isLast));
}

/** Accounts with another way to sign in lose only the membership. @returns whether the account is deleted */
export async function closeMirroredAccount(tx: Transaction, memberId: string, at: Date): Promise<boolean> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  const others = await tx.select().from(providerLinks).where(eq(providerLinks.memberId, memberId));
  const signsInElsewhere = others.some(({ provider }) => provider !== 'hubspot');
  if (member?.passwordHash || signsInElsewhere) {
    await tx.update(members).set({ active: false, expireDate: null, graceUntil: null }).where(eq(members.id, memberId));
    return false;
  }
  await keepOptOuts(tx, memberId);
  // Receipts outlive the member.
  await tx
    .update(outbox)
    .set({
      ...{ memberId: null, recipient: null, body: {} },
      state: sql`case when ${outbox.state} = 'queued' then 'obsolete' else ${outbox.state} end`,
      doneAt: sql`coalesce(${outbox.doneAt}, ${at})`,
    })
    .where(eq(outbox.memberId, memberId));
  await tx.delete(members).where(eq(members.id, memberId));
  return true;
}

export async function endProviderSessions(tx: Transaction, memberIds: readonly string[], at: Date): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .update(tokens)
    .set({ revokedAt: at })
    .where(inArray(tokens.memberId, [...memberIds]));
}
