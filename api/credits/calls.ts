import { contract, type ParsedRequest, type ResponseOf } from '../../shared/contract/contract.ts';
import type { creditCalls } from '../../shared/credits/calls.ts';
import {
  cycleEnding,
  cyclesSince,
  entryErrors,
  isWithin,
  type LogKind,
  openYears,
  type Period,
  toSum,
  transcriptPeriods,
  yearsSince,
} from '../../shared/credits/credit-log.ts';
import { ApiError } from '../common/api-error.ts';
import { easternDay, utcDay, westernDay } from '../common/calendar.ts';
import type { MemberRecord } from '../dashboard/records.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { awardsIn } from './credit-awards.ts';
import { changeEntry, readEntry, recordEntry, removeEntry } from './credit-log.ts';
import { hasUpload, uploadGone } from './evidence-store.ts';
import {
  findLogKind,
  findTranscript,
  isChanged,
  issueTranscript,
  listTranscripts,
  readCredits,
  revokeTranscript,
  unlistedIn,
  verifiedFields,
} from './transcripts.ts';

type EntryBody = Omit<ParsedRequest<'credits.save'>['body'], 'entryId'>;
type Log = ResponseOf<'credits.log'>['result'][number];

/** Another member's entry or transcript is answered like a missing one. */
export const creditHandlers: Handlers<keyof typeof creditCalls> = {
  'credits.log': async ({ member }, context) => {
    const record = await context.members.membership.record(member.userId);
    return { result: record ? [await buildLog(context, record)] : [] };
  },
  'credits.save': async ({ member: { userId }, body: { entryId, ...body }, headers }, context) => {
    const result = contract['credits.save'].response.shape.result;
    const keyed = { call: 'credits.save', headers, memberId: userId, result } as const;
    const current = await currentPeriod(context, userId);
    return {
      result: await oncePerKey(context, keyed, async (within) => {
        if (entryId === undefined) {
          const rule = { userId, ...openPeriod(current, within), hadFile: false };
          const entry = await checkedEntry(within, body, rule);
          return { id: await recordEntry(within, userId, entry) };
        }
        const { hasFile, ...period } = await openEntry(within, { userId, entryId, current });
        const rule = { userId, ...period, hadFile: hasFile && !body.removeFile };
        const entry = await checkedEntry(within, body, rule);
        await changeEntry(within, userId, entryId, { ...entry, removeFile: body.removeFile });
        return { id: entryId };
      }),
    };
  },
  'credits.remove': async ({ member: { userId }, body: { kind, id }, headers }, context) => {
    const result = contract['credits.remove'].response.shape.result;
    // Keys are the client's own: with the id as a part of them, none returns the result of another removal.
    const keyed = { call: 'credits.remove', headers, memberId: `${userId} ${id}`, result } as const;
    const current = await currentPeriod(context, userId);
    return {
      result: await oncePerKey(context, keyed, async (within) => {
        if (kind === 'transcript') await revokeTranscript(within, userId, id);
        else {
          await openEntry(within, { userId, entryId: id, current });
          await removeEntry(within, userId, id);
        }
        return { id };
      }),
    };
  },
  'credits.issue': async ({ member, body, headers }, context) => {
    const record = await context.members.membership.record(member.userId);
    const periods = record ? (await buildLog(context, record)).periods : [];
    const period = periods.find(({ id }) => id === body.period);
    if (!record || !period)
      throw new ApiError(400, undefined, { errors: [{ field: 'period', message: 'Choose a period' }] });
    const { result } = contract['credits.issue'].response.shape;
    // With the period as a part of the key, none returns the code of another transcript.
    const keyed = { call: 'credits.issue', headers, memberId: `${member.userId} ${period.id}`, result } as const;
    return {
      result: await oncePerKey(context, keyed, async (within) => ({
        code: await issueTranscript(within, record, period),
      })),
    };
  },
  'credits.transcript': async ({ member, query }, context) => {
    const transcript = await findTranscript(context.db, query.code);
    if (transcript?.memberId !== member.userId) return { result: [] };
    const record = await context.members.membership.record(member.userId);
    if (!record) return { result: [] };
    const changed = isChanged(transcript, record, await readCredits(context.db, member.userId), context.now());
    const { entered, entries, awards } = transcript;
    const listed = { entered, entries, awards: awards ?? [] };
    return { result: [{ ...verifiedFields(transcript), isChanged: changed, ...listed }] };
  },
  'credits.verify': async ({ query }, context) => {
    const transcript = await findTranscript(context.db, query.code);
    const record = transcript && (await context.members.membership.record(transcript.memberId));
    if (!record) return { result: [] };
    const changed = isChanged(transcript, record, await readCredits(context.db, record.userId), context.now());
    return { result: [{ ...verifiedFields(transcript), isChanged: changed }] };
  },
};

async function buildLog({ db, now }: ApiContext, record: MemberRecord): Promise<Log> {
  const days = daysNow(now);
  const today = utcDay(now());
  const all = await readCredits(db, record.userId);
  const { entries, awards } = all;
  const kind = findLogKind(record);
  const recorded = [today, ...[...entries, ...awards].map(({ day }) => day)].sort();
  const span = { from: recorded[0] ?? today, to: recorded.at(-1) ?? today };
  const cycles = listPeriods(record, span, days).map(({ isOpen, ...cycle }) => {
    const within = entries.filter(({ day }) => isWithin(day, cycle));
    return { ...cycle, isOpen, recorded: toSum(within), entries: within, awards: awardsIn(awards, cycle) };
  });
  const transcripts = (await listTranscripts(db, record.userId)).map((row) => {
    const { from, to, credits: total, issuedAt } = verifiedFields(row);
    const changed = isChanged(row, record, all, now());
    const code = row.code === null ? {} : { code: row.code };
    return { id: row.id, from, to, credits: total, issuedAt, isChanged: changed, ...code };
  });
  const unlisted = record.credits ? unlistedIn(record, cycleEnding(record.credits.cycleEnds), all) : 0;
  return {
    kind,
    today,
    latestDay: days.eastern,
    cycles,
    needed: record.credits?.needed ?? 0,
    entered: unlisted + toSum(cycles[0]?.awards ?? []),
    unlisted,
    booked: record.registrations
      .filter(({ event, state }) => state !== 'waiting-list' && event.credits > 0)
      .map(({ event: { title, path, start, timeZone, credits: counted, creditDomain } }) => ({
        title,
        path,
        start,
        timeZone,
        credits: counted,
        ...(creditDomain !== undefined && { creditDomain }),
      })),
    periods: transcriptPeriods(kind, cycles, span.to).map(({ id, from, to }) => ({ id, from, to })),
    transcripts,
  };
}

type Days = ReturnType<typeof daysNow>;

/** Today: a period is open until its last day has ended everywhere, and a day counts from when it begins anywhere. */
const daysNow = (now: () => Date) => ({ western: westernDay(now()), eastern: easternDay(now()) });

/** Latest first: cycles of a certification, or calendar years. @param span the days with credits, and today */
function listPeriods({ credits }: MemberRecord, span: Period, days: Days) {
  if (!credits) {
    const open = openYears(days);
    return yearsSince(span.from, span.to).map((year) => ({ ...year, isOpen: isWithin(year.to, open) }));
  }
  const current = cycleEnding(credits.cycleEnds);
  const cycles = cyclesSince(span.from, current);
  return cycles.map((cycle) => ({ ...cycle, isOpen: cycle === current && days.western <= cycle.to }));
}

type Recordable = { readonly kind: LogKind; readonly cycle: Period };

/** May have ended; undefined for an account without a record. */
async function currentPeriod({ members, now }: ApiContext, userId: string): Promise<Recordable | undefined> {
  const record = await members.membership.record(userId);
  if (!record) return undefined;
  const cycle = record.credits ? cycleEnding(record.credits.cycleEnds) : openYears(daysNow(now));
  return { kind: findLogKind(record), cycle };
}

/** @throws ApiError 409 when there is no period, or it has ended */
function openPeriod(current: Recordable | undefined, { now }: ApiContext): Recordable {
  if (!current) throw new ApiError(409, 'This account has no record');
  if (westernDay(now()) > current.cycle.to) throw new ApiError(409, 'Your cycle has ended');
  return current;
}

type OwnEntry = { readonly userId: string; readonly entryId: string; readonly current: Recordable | undefined };

/** @throws ApiError 404 when it is not the member's, 409 when its period has ended */
async function openEntry(context: ApiContext, { userId, entryId, current }: OwnEntry) {
  const { day, hasFile } = await readEntry(context.db, userId, entryId);
  const period = openPeriod(current, context);
  if (!isWithin(day, period.cycle)) throw new ApiError(409, ENDED[period.kind]);
  return { ...period, hasFile };
}

const ENDED = {
  certification: 'The cycle of this entry has ended',
  development: 'The year of this entry is closed',
} as const satisfies Record<LogKind, string>;

/** @throws ApiError 400 that names every invalid field */
async function checkedEntry(
  { db, now }: ApiContext,
  { removeFile: _removeFile, ...entry }: EntryBody,
  { userId, hadFile, ...period }: Recordable & { userId: string; hadFile: boolean },
) {
  const { upload, ...fields } = entry;
  const rule = { ...period, today: easternDay(now()), hasFile: hadFile || upload !== undefined };
  const errors = Object.entries(entryErrors(fields, rule)).map(([field, message]) => ({ field, message }));
  if (errors.length > 0) throw new ApiError(400, undefined, { errors });
  if (upload !== undefined && !(await hasUpload(db, userId, upload))) throw uploadGone();
  return entry;
}
