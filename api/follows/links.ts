import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FollowFrequency } from '../../shared/follows/followed.ts';
import { hashToken, lockAddress } from '../account/address-claims.ts';
import { memberAddresses } from '../account/member-addresses.ts';
import { ApiError } from '../common/api-error.ts';
import { type MailLinks, nameable, packId, unpackId } from '../common/mail-links.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { followLinks, follows, stoppedFollows } from '../database/schema/follows.ts';

export type Follower =
  | { readonly memberId: string; readonly address: null }
  | { readonly memberId: null; readonly address: string };
export type Follow = typeof follows.$inferSelect;
export type FollowLink = Follower & { readonly ofMail: readonly string[] };

const SECOND_MS = 1000;

type LinkContext = DbContext & { readonly mailLinks: MailLinks };

/** Bounds the nightly work per person. */
const MAX_FOLLOWS = 100;

export const memberAsFollower = (memberId: string): Follower => ({ memberId, address: null });

/** @throws Error for a row without an owner, which the database rules out */
export function toFollower({ memberId, address }: Pick<Follow, 'memberId' | 'address'>): Follower {
  if (memberId !== null) return { memberId, address: null };
  if (address === null) throw new Error('A follow has neither a member nor an address');
  return { memberId, address };
}

/** Serialises changes of what a person follows until the transaction ends. */
export const lockFollower = (tx: Db, { memberId, address }: Follower): Promise<void> =>
  lockAddress(tx, memberId ?? address);

export function ownedBy(
  { address, memberId }: Follower,
  table: typeof follows | typeof stoppedFollows,
): SQL | undefined {
  if (memberId === null) return and(eq(table.address, address), isNull(table.memberId));
  const isOfOwnAddress = sql`${table.address} = any(${memberAddresses(memberId)})`;
  return or(eq(table.memberId, memberId), and(isNull(table.memberId), isOfOwnAddress));
}

export const listFollows = (db: Db, follower: Follower): Promise<Follow[]> =>
  db.select().from(follows).where(ownedBy(follower, follows)).orderBy(desc(follows.confirmedAt), follows.label);

/** @throws ApiError 422 at the limit */
export function assertRoom(known: readonly Follow[]): void {
  if (known.length >= MAX_FOLLOWS)
    throw new ApiError(422, undefined, { errors: [{ field: 'what', message: `is more than ${MAX_FOLLOWS}` }] });
}

export type Rhythm = 'deadline' | FollowFrequency;

export const toRhythm = ({ kind, frequency }: Follow): Rhythm => (kind === 'deadline' ? kind : frequency);

/** Claims of a link: its person, and what the mail is about by ids or, where they are too many, by rhythm. */
const claimsSchema = z
  .object({ member: z.string().optional(), address: z.string().optional(), of: z.array(z.string()).optional() })
  .extend({ rhythm: z.enum(['deadline', 'daily', 'weekly']).optional() });

/** The token of a mail's links. */
export function sealFollowLink(
  { mailLinks, now }: LinkContext,
  { address, memberId }: Follower,
  ofMail: readonly [Follow, ...Follow[]],
): Promise<string> {
  const of = nameable(ofMail.map(({ id }) => packId(id)));
  const about = of ? { of } : { rhythm: toRhythm(ofMail[0]) };
  const person = memberId === null ? { address } : { member: packId(memberId) };
  return mailLinks.seal('follow', { ...person, ...about }, now());
}

/**
 * A link of an address, which had no account when the mail was sent, opens nothing of an account: of what has become
 * an account's since, it stops what the mail names.
 * @returns undefined also when nothing is left of what the person followed then, as after an erasure
 */
export async function findFollowLink(context: LinkContext, token: string): Promise<FollowLink | undefined> {
  const { db, mailLinks, now } = context;
  const opened = await mailLinks.open('follow', token, now());
  if (!opened) return findStoredLink(context, token);
  const { member, address = '', of, rhythm } = claimsSchema.parse(opened.claims);
  const follower: Follower = member === undefined ? { memberId: null, address } : memberAsFollower(unpackId(member));
  const ids = of?.map(unpackId) ?? [];
  // The time of a token has no fractions of a second.
  const sentBefore = new Date(opened.sentAt.getTime() + SECOND_MS);
  const listKnown = (table: typeof follows | typeof stoppedFollows): Promise<Follow[]> =>
    db
      .select()
      .from(table)
      .where(and(lt(table.confirmedAt, sentBefore), or(inArray(table.id, ids), ownedBy(follower, table))));
  const known = [...(await listKnown(follows)), ...(await listKnown(stoppedFollows))];
  if (known.length === 0) return undefined;
  return { ...follower, ofMail: of ? ids : known.filter((one) => toRhythm(one) === rhythm).map(({ id }) => id) };
}

/** The link of a mail of the last 0.x release. */
async function findStoredLink({ db, now }: DbContext, token: string): Promise<FollowLink | undefined> {
  const isThis = and(eq(followLinks.hash, hashToken(token)), gt(followLinks.expiresAt, now()));
  const [link] = await db.select().from(followLinks).where(isThis);
  return link && { ...toFollower(link), ofMail: [link.followId, ...link.furtherIds] };
}
