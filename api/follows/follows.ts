import { and, eq, sql } from 'drizzle-orm';
import { type Followed, type FollowFrequency, followedText, parseFollowed } from '../../shared/follows/followed.ts';
import { followedSearch } from '../../shared/search/search.page.ts';
import { claimAddress, findClaim, isBareContact } from '../account/address-claims.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { primaryAddress } from '../account/primary-address.ts';
import { ApiError } from '../common/api-error.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { follows } from '../database/schema/follows.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';
import { assertRoom, type Follower, listFollows, lockFollower, memberAsFollower } from './links.ts';
import { listMarks, storedValues } from './marks.ts';
import { type FollowContext, findName } from './subjects.ts';

type Request = { readonly what?: string | undefined; readonly frequency: FollowFrequency };
type Target = { readonly followed: Followed; readonly label: string; readonly seen: Readonly<Record<string, string>> };

/** Mails a confirmation link; hides whether the address is known. @throws ApiError 400 for an unknown subject */
export async function requestFollow(
  context: FollowContext,
  { email, client, what, frequency }: Request & { email: string; client: string },
): Promise<string> {
  const followed = followedText(await readFollowed(context, what));
  const address = normaliseAddress(email);
  await claimAddress(context, { action: 'follow', address, client, makePrimary: false, followed, frequency });
  return address;
}

/** The link works once. @returns the subject's name; undefined for an unknown, used or expired link */
export async function confirmFollow(context: FollowContext, token: string): Promise<string | undefined> {
  const claim = await findClaim(context, token, { action: 'follow' });
  const followed = inOneSpelling(parseFollowed(claim?.followed ?? null));
  if (!claim || !followed) return undefined;
  const target = await readTarget(context, followed);
  return durableTransaction(context.db, async (tx) => {
    // Deleting the row succeeds for one of concurrent requests, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, claim.id)).returning();
    if (!used) return undefined;
    const { address, frequency } = used;
    const memberId = await readOwner(tx, address);
    const within = { ...context, db: tx };
    const follower = memberId === null ? { memberId, address } : memberAsFollower(memberId);
    const stored = await storeFollow(within, follower, target, frequency ?? 'weekly');
    const body = { follow: stored.id };
    const message = { channel: 'mail', kind: 'follow-confirmed', memberId, recipient: null, body } as const;
    await enqueue(within, message);
    return stored.label;
  });
}

/** Needs no confirmation. @returns the subject's name @throws ApiError 400 when it cannot be followed */
export async function followAsMember(context: FollowContext, memberId: string, request: Request): Promise<string> {
  const target = await readTarget(context, await readFollowed(context, request.what));
  return durableTransaction(context.db, async (tx) => {
    if ((await primaryAddress(tx, memberId)) === undefined) throw new ApiError(404);
    const stored = await storeFollow({ ...context, db: tx }, memberAsFollower(memberId), target, request.frequency);
    return stored.label;
  });
}

/** @throws ApiError 400 when the content does not have the subject */
async function readFollowed(context: FollowContext, what: string | undefined): Promise<Followed> {
  const followed = inOneSpelling(parseFollowed(what ?? null));
  if (followed && (await findName(context, followed)) !== undefined) return followed;
  throw new ApiError(400, undefined, { errors: [{ field: 'what', message: 'names nothing that can be followed' }] });
}

/** Normalises a search's query to one spelling. */
function inOneSpelling(followed: Followed | undefined): Followed | undefined {
  if (followed?.kind !== 'search') return followed;
  const target = followedSearch(new URLSearchParams(followed.target));
  return target === undefined ? undefined : { ...followed, target };
}

/** Read before the transaction, which has one connection for all of its statements. */
async function readTarget(context: FollowContext, followed: Followed): Promise<Target> {
  const [label = followed.target, marks] = await Promise.all([
    findName(context, followed),
    listMarks(context, followed),
  ]);
  return { followed, label, seen: storedValues(marks) };
}

async function readOwner(db: Db, address: string): Promise<string | null> {
  const [owner] = await db
    .select({ id: members.id })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(and(eq(memberEmails.address, address), sql`not ${isBareContact}`));
  return owner?.id ?? null;
}

/** Compares case-insensitively. */
const isSameSubject = (one: Followed, other: Followed): boolean =>
  one.kind === other.kind &&
  (one.target === other.target ||
    (one.kind === 'search' &&
      decodeURIComponent(one.target).toLowerCase() === decodeURIComponent(other.target).toLowerCase()));

async function storeFollow(
  context: DbContext,
  follower: Follower,
  { followed, label, seen }: Target,
  chosen: FollowFrequency,
): Promise<{ id: string; label: string }> {
  const frequency = followed.kind === 'week' ? 'weekly' : chosen;
  await lockFollower(context.db, follower);
  const known = await listFollows(context.db, follower);
  const same = known.find((one) => isSameSubject(one, followed));
  if (same) {
    await context.db
      .update(follows)
      .set({ frequency, ...follower })
      .where(eq(follows.id, same.id));
    return same;
  }
  assertRoom(known);
  const at = context.now();
  const row = { ...follower, ...followed, frequency, label, seen, seenAt: at, confirmedAt: at };
  const [stored] = await context.db.insert(follows).values(row).returning({ id: follows.id, label: follows.label });
  if (!stored) throw new Error('What is followed was not stored');
  return stored;
}
