import type { eventCalls } from '../../shared/events/calls.ts';
import { notFound } from '../common/api-error.ts';
import { daysOfMonth, utcDay } from '../common/calendar.ts';
import { eventCard, eventDetail } from '../content/queries/cards.ts';
import { byIdOrKey, findItem, listItems } from '../content/queries/items.ts';
import { pageOfItems } from '../content/queries/paging.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import { eventTermOptions, listTerms } from '../content/queries/terms.ts';
import { isPreview, type Preview } from '../content/queries/visible.ts';
import type { Db } from '../database/schema/db.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { byDay, eventOrder, isOnDays, isUpcoming, matchesFilter, soonestFirst } from './events-queries.ts';

export const eventHandlers: Handlers<keyof typeof eventCalls> = {
  'events.calendar': async ({ query }, context) => ({
    result: await daysWithEvents(context, query.dateInput, query.dateInput),
  }),

  'events.month': async ({ params, query }, context) => {
    const { from, to } = daysOfMonth(query.year ?? Number(utcDay(context.now()).slice(0, 4)), params.monthId);
    return { result: await daysWithEvents(context, from, to) };
  },

  'events.category': async (_request, { db }) => ({ result: await listTerms(db, 'eventtype') }),

  'events.byId': async ({ params, query, reply }, context) => {
    const row = await readEvent(context, params.id, query);
    if (isPreview(query)) reply.markPrivate();
    return { result: [eventDetail(row, context.now())] };
  },

  'events.myProgram': async ({ params }, context) => {
    const { id, title, card, data } = await readEvent(context, params.id);
    return { result: [{ eventId: id, title, timeZone: card.timeZone, days: data.days }] };
  },

  'events.video': async ({ params }, context) => {
    const { id, data } = await readEvent(context, params.id);
    return { result: data.video ? [{ eventId: id, ...data.video }] : [] };
  },

  'events.latest': async ({ query }, { db, now }) => {
    const moment = now();
    const rows = await listItems(db, 'event', moment, {
      where: isUpcoming(moment),
      orderBy: soonestFirst,
      limit: query.noOfEvents,
    });
    return { result: rows.map((row) => eventCard(row, moment)) };
  },

  'events.search': async ({ query }, { db, now }) => {
    const moment = now();
    const page = async (handle: Db) =>
      pageOfItems(handle, 'event', moment, {
        where: await matchesFilter(handle, query, moment),
        orderBy: eventOrder(query.SortBy, query.ShowOnlyPast),
        pageNumber: query.PageNumber,
        pageSize: query.PageSize,
      });
    const { rows, paging } = query.EventName ? await searchTransaction(db, page) : await page(db);
    return { result: rows.map((row) => eventCard(row, moment)), ...paging };
  },

  'events.typeFilters': async (_request, { db, now }) => {
    const moment = now();
    const [types, locations] = await Promise.all([
      eventTermOptions(db, moment, 'eventtype', isUpcoming(moment)),
      eventTermOptions(db, moment, 'location', isUpcoming(moment)),
    ]);
    return { result: { types, locations } };
  },
};

/** @throws ApiError 404 */
async function readEvent({ db, now }: ApiContext, idOrKey: string, preview?: Preview) {
  const row = await findItem(db, 'event', now(), byIdOrKey(idOrKey), preview);
  if (!row) throw notFound();
  return row;
}

/** Days are in each event's own time zone. */
async function daysWithEvents({ db, now }: ApiContext, from: string, to: string) {
  const rows = await listItems(db, 'event', now(), { where: isOnDays(from, to), orderBy: soonestFirst });
  const events = rows.map((row) => eventCard(row, now()));
  return byDay(events, from, to);
}
