import { and, eq } from 'drizzle-orm';
import { TOPICS_PATH } from '../../shared/constants.ts';
import type { SideCard } from '../../shared/contract/models.ts';
import type { rightSideCalls } from '../../shared/right-side/calls.ts';
import { notFound } from '../common/api-error.ts';
import { sideCards } from '../content/queries/cards.ts';
import { byIdOrKey, findItem } from '../content/queries/items.ts';
import { termsById } from '../content/queries/terms.ts';
import { contentItems } from '../database/schema/content.ts';
import { deadlinesWhere } from '../deadlines/deadlines-queries.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { isBook, isLearning, isOffered } from '../learning/catalogue.ts';
import { newestFirst } from '../news/articles-queries.ts';
import { relatedItems, type Subject } from './related.ts';

type SideList = Promise<{ result: SideCard[] }>;

/** Section 7, Right-side sections: four related lists for each kind of item. */
export const rightSideHandlers: Handlers<keyof typeof rightSideCalls> = {
  'rightSide.eventNews': async ({ params, query }, api) => news(api, await event(api, params.id), query.topN),
  'rightSide.eventBooks': async ({ params, query }, api) => books(api, await event(api, params.id), query.topN),
  'rightSide.eventLearning': async ({ params, query }, api) => learning(api, await event(api, params.id), query.topN),
  'rightSide.eventRelated': async ({ params, query }, api) => events(api, await event(api, params.id), query.topN),

  'rightSide.articleNews': async ({ query }, api) => news(api, await node(api, query.nodeName), query.topN),
  'rightSide.articleBooks': async ({ query }, api) => books(api, await node(api, query.nodeName), query.topN),
  'rightSide.articleLearning': async ({ query }, api) => learning(api, await node(api, query.nodeName), query.topN),
  'rightSide.articleRelated': async ({ query }, api) => events(api, await node(api, query.nodeName), query.topN),
  'rightSide.articleDeadlines': async ({ query }, api) => {
    const { taxonomyIds } = await node(api, query.nodeName);
    const dates = await deadlinesWhere(api.db, api.now(), { terms: taxonomyIds });
    return { result: dates.slice(0, query.topN) };
  },
  'rightSide.articleTaxonomy': async ({ query }, api) => {
    const { taxonomyIds } = await node(api, query.nodeName);
    return { result: await termsById(api.db, taxonomyIds) };
  },

  'rightSide.productNews': async ({ params, query }, api) => news(api, await product(api, params.id), query.topN),
  'rightSide.productBooks': async ({ params, query }, api) => books(api, await product(api, params.id), query.topN),
  'rightSide.productLearning': async ({ params, query }, api) =>
    learning(api, await product(api, params.id), query.topN),
  'rightSide.productRelated': async ({ params, query }, api) => events(api, await product(api, params.id), query.topN),
};

/** @throws ApiError 404 for an unknown event */
async function event({ db, now }: ApiContext, idOrKey: string): Promise<Subject> {
  const row = await findItem(db, 'event', now(), byIdOrKey(idOrKey));
  if (!row) throw notFound();
  return { kind: 'event', ...row, relatedIds: row.data.relatedIds };
}

/** @throws ApiError 404 */
async function node({ db, now }: ApiContext, nodeName: string): Promise<Subject> {
  const article = await findItem(db, 'article', now(), eq(contentItems.key, nodeName));
  if (article) return { kind: 'article', ...article };
  const topic = await findItem(db, 'page', now(), eq(contentItems.path, `${TOPICS_PATH}/${nodeName}`));
  if (!topic) throw notFound();
  return { kind: 'page', ...topic };
}

/** @throws ApiError 404 for an unknown product */
async function product({ db, now }: ApiContext, idOrKey: string): Promise<Subject> {
  const row = await findItem(db, 'product', now(), byIdOrKey(idOrKey));
  if (!row) throw notFound();
  return { kind: 'product', ...row, relatedIds: row.data.relatedIds };
}

async function news({ db, now }: ApiContext, subject: Subject, limit: number): SideList {
  const rows = await relatedItems(db, 'article', subject, now(), { recency: newestFirst, limit });
  return { result: rows.map(sideCards.article) };
}

async function events({ db, now }: ApiContext, subject: Subject, limit: number): SideList {
  const moment = now();
  const where = isUpcoming(moment);
  const rows = await relatedItems(db, 'event', subject, moment, { where, recency: soonestFirst, limit });
  return { result: rows.map((row) => sideCards.event(row, moment)) };
}

function books(api: ApiContext, subject: Subject, limit: number): SideList {
  return products(api, subject, isBook, limit);
}

function learning(api: ApiContext, subject: Subject, limit: number): SideList {
  return products(api, subject, isLearning, limit);
}

async function products({ db, now }: ApiContext, subject: Subject, isOfType: typeof isBook, limit: number): SideList {
  const moment = now();
  const where = and(isOfType, isOffered(moment));
  const rows = await relatedItems(db, 'product', subject, moment, { where, recency: newestFirst, limit });
  return { result: rows.map((row) => sideCards.product(row, moment)) };
}
