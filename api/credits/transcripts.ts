import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import {
  CREDENTIALS,
  CREDIT_LOG_DAYS,
  cycleEnding,
  isWithin,
  type LogKind,
  MAX_TRANSCRIPTS,
  type Period,
  toSum,
} from '../../shared/credits/credit-log.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { hashToken } from '../account/address-claims.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import { utcDay } from '../common/calendar.ts';
import type { MemberRecord } from '../dashboard/records.ts';
import { type Award, creditTranscripts, type TranscriptEntry } from '../database/schema/credits.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { awardsIn, listAwards } from './credit-awards.ts';
import { type LogEntry, listLogEntries, lockMember } from './credit-log.ts';

/** Crockford's base 32, without ambiguous letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits. */
const CODE_LENGTH = 20;
const GROUP = /.{5}(?=.)/g;

type Row = typeof creditTranscripts.$inferSelect;

function newCode(): string {
  const signs = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return signs.join('').replace(GROUP, '$&-');
}

/** Accepts lower case, other separators, and O for 0. */
function hashOfCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return hashToken(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}

/** Copies the current entries. @returns the code @throws ApiError 409 when the member has too many */
export async function issueTranscript(
  { db, now }: DbContext,
  member: MemberRecord,
  { from, to }: Period,
): Promise<string> {
  const { userId: memberId, firstName, lastName } = member;
  const code = newCode();
  const all = await readCredits(db, memberId);
  const entries = entriesIn(all.entries, { from, to });
  const awards = awardsIn(all.awards, { from, to }).reverse();
  const entered = unlistedIn(member, { from, to }, all);
  await durableTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const known = await tx.$count(creditTranscripts, eq(creditTranscripts.memberId, memberId));
    if (known >= MAX_TRANSCRIPTS)
      throw new ApiError(409, `You have ${MAX_TRANSCRIPTS} transcripts, the most that are kept; revoke one first`);
    const name = `${firstName} ${lastName}`;
    const kind = findLogKind(member);
    const issuedAt = now();
    await tx
      .insert(creditTranscripts)
      .values({ memberId, hash: hashOfCode(code), code, kind, name, from, to, entered, entries, awards, issuedAt });
  });
  return code;
}

/** By the certification that the member holds now. */
export const findLogKind = ({ credits }: MemberRecord): LogKind => (credits ? 'certification' : 'development');

export type Credits = { readonly entries: readonly LogEntry[]; readonly awards: readonly Award[] };

export async function readCredits(db: Db, memberId: string): Promise<Credits> {
  const [entries, awards] = [await listLogEntries(db, memberId), await listAwards(db, memberId)];
  return { entries, awards };
}

/** @throws ApiError 404 when the member has no such transcript */
export async function revokeTranscript({ db }: DbContext, memberId: string, id: string): Promise<void> {
  const own = and(eq(creditTranscripts.memberId, memberId), eq(creditTranscripts.id, id));
  const { rowCount } = await durableTransaction(db, (tx) => tx.delete(creditTranscripts).where(own));
  if (!rowCount) throw notFound();
}

export const listTranscripts = (db: Db, memberId: string): Promise<Row[]> =>
  db
    .select()
    .from(creditTranscripts)
    .where(eq(creditTranscripts.memberId, memberId))
    .orderBy(desc(creditTranscripts.issuedAt), creditTranscripts.id);

/** Undefined for an unknown or revoked code. */
export async function findTranscript(db: Db, code: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(creditTranscripts)
    .where(eq(creditTranscripts.hash, hashOfCode(code)));
  return row;
}

/** Public to everyone with the code. */
export function verifiedFields({ kind, name, from, to, entered, entries, awards, issuedAt }: Row) {
  const credits = entered + toSum(entries) + toSum(awards ?? []);
  return { kind, name, credential: CREDENTIALS[kind], from, to, credits, issuedAt: issuedAt.toISOString() };
}

/** Skips days deleted by retention: the transcript is all that is left of them. */
export function isChanged(transcript: Row, member: MemberRecord, all: Credits, now: Date): boolean {
  const { from, to, entries, awards, entered } = transcript;
  const period = { from, to };
  const keptFrom = utcDay(new Date(now.getTime() - CREDIT_LOG_DAYS * DAY_MS));
  const kept = <T extends { readonly day: string }>(all: readonly T[]) => all.filter(({ day }) => day >= keptFrom);
  if (!isDeepStrictEqual(kept(entriesIn(all.entries, period)), kept(entries))) return true;
  const awarded = awardsIn(all.awards, period).reverse();
  if (awards !== null && !isDeepStrictEqual(kept(awarded), kept(awards))) return true;
  // Credits that the society entered without a list in an earlier cycle are unknown.
  if (!isCurrentCycle(member, period)) return false;
  return unlistedIn(member, period, all) + toSum(awarded) !== entered + toSum(awards ?? []);
}

const isCurrentCycle = ({ credits }: MemberRecord, period: Period): boolean =>
  credits !== null && isDeepStrictEqual(cycleEnding(credits.cycleEnds), { from: period.from, to: period.to });

/** Credits of the current cycle that the society entered without an item. */
export function unlistedIn(member: MemberRecord, period: Period, { entries, awards }: Credits): number {
  if (member.credits === null || !isCurrentCycle(member, period)) return 0;
  const listed = [...entriesIn(entries, period), ...awardsIn(awards, period)];
  return Math.max(0, member.credits.earned - toSum(listed));
}

function entriesIn(log: readonly LogEntry[], period: Period): TranscriptEntry[] {
  const entries = log.filter(({ day }) => isWithin(day, period));
  return entries.map(({ title, day, domain, credits }) => ({ title, day, domain, credits })).reverse();
}
