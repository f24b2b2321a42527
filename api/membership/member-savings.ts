import { and, type SQL } from 'drizzle-orm';
import { CONFERENCE_EVENT_TYPE_ID } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { pricesToday } from '../../shared/product-price.ts';
import { productCard } from '../content/queries/cards.ts';
import { hasTerm, listItems } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import type { DbContext } from '../database/schema/db.ts';
import { listEventPrices, memberSaving } from '../events/event-price.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';
import { isBook, isLearning, isOffered, newestFirst } from '../learning/catalogue.ts';

type Saving = ResponseOf<'blocks.memberSavings'>['result'][number];

const NEXT = 10;
const CONFERENCES = 2;
const EXAMINATION = { title: 'The RAC examination', path: '/certifications/fees' };

/** Compares prices of the next conferences, another event, the newest book and course, and the examination. */
export async function memberSavings(context: DbContext): Promise<Saving[]> {
  const [conferences, others, books, courses, examination] = await Promise.all([
    eventSavings(context, hasTerm([CONFERENCE_EVENT_TYPE_ID]), CONFERENCES),
    eventSavings(context, undefined, 1),
    productSavings(context, isBook),
    productSavings(context, isLearning),
    examinationSavings(context),
  ]);
  const all = [...conferences, ...others, ...books, ...courses, ...examination];
  return [...new Map(all.map((saving) => [saving.path, saving])).values()];
}

async function eventSavings({ db, now }: DbContext, where: SQL | undefined, count: number): Promise<Saving[]> {
  const moment = now();
  const query = { where: and(isUpcoming(moment), where), orderBy: soonestFirst, limit: NEXT };
  const events = await listItems(db, 'event', moment, query);
  const prices = await listEventPrices(
    db,
    events.map(({ id }) => id),
  );
  return events
    .flatMap(({ id, title, path }) => computeSaving(title, path, memberSaving(prices.get(id) ?? [], moment)))
    .slice(0, count);
}

async function productSavings({ db, now }: DbContext, where: SQL): Promise<Saving[]> {
  const moment = now();
  const query = { where: and(where, isOffered(moment)), orderBy: newestFirst, limit: 1 };
  const rows = await listItems(db, 'product', moment, query);
  return rows.flatMap((row) => {
    const { member, other } = pricesToday(productCard(row, moment));
    return computeSaving(row.title, row.path, other - member);
  });
}

async function examinationSavings({ db }: DbContext): Promise<Saving[]> {
  const rules = new Map((await readList(db, 'rules')).map(({ rule, value }) => [rule, value]));
  const saving = (rules.get('fees.rac') ?? 0) - (rules.get('fees.rac-member') ?? 0);
  return computeSaving(EXAMINATION.title, EXAMINATION.path, saving);
}

const computeSaving = (title: string, path: string, saving: number): Saving[] =>
  saving > 0 ? [{ title, path, saving }] : [];
