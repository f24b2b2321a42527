import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../database/schema/db.ts';
import { providerLinks } from '../database/schema/providers.ts';
import type { ProviderName } from './ports.ts';

type Handle = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;

const isPerson = (provider: ProviderName, externalId: string) =>
  and(eq(providerLinks.provider, provider), eq(providerLinks.externalId, externalId));

/** Finds the linked member, also by the id of a person who was merged into another one. */
export async function linkedMember(
  db: Pick<Handle, 'select'>,
  provider: ProviderName,
  externalId: string,
): Promise<string | undefined> {
  const [link] = await db
    .select({ memberId: providerLinks.memberId })
    .from(providerLinks)
    .where(isPerson(provider, externalId));
  return link?.memberId;
}

/** Returns undefined without a linked person who still exists. */
export async function linkedPerson(
  db: Pick<Handle, 'select'>,
  provider: ProviderName,
  memberId: string,
): Promise<string | undefined> {
  const isMember = and(eq(providerLinks.provider, provider), eq(providerLinks.memberId, memberId));
  const [link] = await db
    .select({ externalId: providerLinks.externalId })
    .from(providerLinks)
    .where(and(isMember, isNull(providerLinks.mergedInto)))
    .orderBy(desc(providerLinks.seenAt))
    .limit(1);
  return link?.externalId;
}

export async function putLink(
  db: Pick<Handle, 'insert'>,
  link: Omit<typeof providerLinks.$inferInsert, 'mergedInto'>,
): Promise<void> {
  const { memberId, recordNumber, seenAt } = link;
  await db
    .insert(providerLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [providerLinks.provider, providerLinks.externalId],
      set: { memberId, recordNumber, seenAt, mergedInto: null },
    });
}

/** Old ids stay valid for later events and sign-ins. @returns other members that had the links */
export async function mergeLinks(
  db: Pick<Handle, 'select' | 'update'>,
  { provider, merged, into }: { provider: ProviderName; merged: readonly string[]; into: string },
): Promise<string[]> {
  const memberId = await linkedMember(db, provider, into);
  const former = merged.filter((id) => id !== into);
  if (memberId === undefined || former.length === 0) return [];
  const isFormer = and(eq(providerLinks.provider, provider), inArray(providerLinks.externalId, [...former]));
  const links = await db.select().from(providerLinks).where(isFormer);
  await db.update(providerLinks).set({ memberId, mergedInto: into }).where(isFormer);
  return [...new Set(links.map((link) => link.memberId))].filter((id) => id !== memberId);
}

export async function deleteLink(
  db: Pick<Handle, 'delete'>,
  provider: ProviderName,
  externalId: string,
): Promise<void> {
  await db.delete(providerLinks).where(isPerson(provider, externalId));
}

export async function deleteLinks(db: Pick<Handle, 'delete'>, provider: ProviderName, memberId: string): Promise<void> {
  await db.delete(providerLinks).where(and(eq(providerLinks.provider, provider), eq(providerLinks.memberId, memberId)));
}
