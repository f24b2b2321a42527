import type { RequestHandler } from 'express';
import { ICalEventStatus } from 'ical-generator';
import { CLAIM_TOKEN_PARAM, DASHBOARD_PATH, EXPIRE_DATE_UNKNOWN } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { toContext } from '../pipeline/request-context.ts';
import { readAnswer } from '../upstream/answer.ts';
import { addDay, addEvent, type DayEntry, newCalendar } from './calendars.ts';
import type { Sources } from './sources.ts';

type Entries = ResponseOf<'myContent.calendarEntries'>['result'];

const NOT_FOUND = 404;
/** Malformed tokens, for example with control characters, count as unknown. */
const UNKNOWN_STATUSES: readonly number[] = [400, NOT_FOUND, 422];
const RETRY_AFTER_SECONDS = 60;

/** Calendar clients send no cookie, so the token alone authorises; it is in the query, which no access log contains. */
export function memberCalendar(sources: Sources): RequestHandler {
  return async (req, res) => {
    const context = toContext(res);
    context.route = 'member-calendar';
    res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const token = req.query[CLAIM_TOKEN_PARAM];
    try {
      const entries = typeof token === 'string' ? await read(token.slice(0, 200), req.ip ?? '') : undefined;
      if (entries) res.type('text/calendar; charset=utf-8').send(buildFile(entries, sources));
      else res.status(NOT_FOUND).type('text/plain').send('404: this calendar link has been replaced or deleted\n');
    } catch (error) {
      context.log.warn({ reason: String(error) }, 'a calendar of a member could not be read');
      res.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
      res.type('text/plain').send('503: the data is not available at the moment\n');
    }
  };

  /** @throws Error when the answer breaks the contract */
  async function read(token: string, clientAddress: string): Promise<Entries | undefined> {
    const { status, body } = await sources.upstream.send('myContent.calendarEntries', {
      body: { token },
      clientAddress,
    });
    if (UNKNOWN_STATUSES.includes(status)) return undefined;
    if (status !== 200) throw new Error(`myContent.calendarEntries answered ${status}`);
    return readAnswer('myContent.calendarEntries', JSON.stringify(body), sources.site.product).result;
  }
}

function buildFile(entries: Entries, sources: Sources): string {
  const calendar = newCalendar(sources, { name: `My ${sources.site.product.toUpperCase()} calendar` });
  for (const { event, state } of entries.registrations) {
    const entry = addEvent(calendar, event, sources);
    if (state === 'waiting-list') entry.status(ICalEventStatus.TENTATIVE).summary(`Waiting list: ${event.title}`);
  }
  for (const day of listDays(entries, sources.origin)) addDay(calendar, day, sources);
  return calendar.toString();
}

function listDays(
  { registrations, credits, expireDate, renewalUrl, deadlines = [] }: Entries,
  origin: string,
): DayEntry[] {
  return [
    ...registrations.flatMap(({ event, due }) =>
      due === null
        ? []
        : [{ id: `payment-${event.eventId}`, day: due, summary: `Pay for ${event.title}`, url: origin + event.path }],
    ),
    ...(credits
      ? [
          {
            id: `credits-${credits.cycleEnds}`,
            day: credits.cycleEnds,
            summary: `Last day for recertification credits: ${credits.earned} of ${credits.needed} earned`,
            url: origin + DASHBOARD_PATH,
          },
        ]
      : []),
    ...(expireDate === EXPIRE_DATE_UNKNOWN
      ? []
      : [
          {
            id: `membership-${expireDate}`,
            day: expireDate,
            summary: 'Last day of your membership',
            url: renewalUrl ?? origin + RENEWAL_PATH,
          },
        ]),
    ...deadlines.map(({ key, date, title, path }) => ({
      id: `deadline-${key}`,
      day: date,
      summary: title,
      url: origin + path,
    })),
  ];
}
