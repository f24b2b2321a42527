import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '../../shared/contract/models.ts';
import type { educationCalls } from '../../shared/learning/calls.ts';
import { notFound } from '../common/api-error.ts';
import type { ItemRow } from '../content/queries/card-row.ts';
import { productCard, productDetail } from '../content/queries/cards.ts';
import { countEach, findItem, type ItemQuery, listItems } from '../content/queries/items.ts';
import { pageOfItems } from '../content/queries/paging.ts';
import { isPreview, type Preview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { tabOwner } from '../website/page-tabs.ts';
import {
  bestSellersFirst,
  catalogueAt,
  isBestSeller,
  isBook,
  isLearning,
  isOffered,
  isOnSale,
  isOnShelf,
  newestFirst,
  tabNamed,
} from './catalogue.ts';

const PAGE_SIZE = 12;
const NEWEST_BOOKS = 20;

export const educationHandlers: Handlers<keyof typeof educationCalls> = {
  'education.booksAndBestsellers': ({ params }, context) =>
    params.list === 'best-sellers'
      ? products(context, { where: and(isBook, isBestSeller), orderBy: bestSellersFirst })
      : products(context, { where: isBook, orderBy: newestFirst, limit: NEWEST_BOOKS }),
  'education.bookSale': (_request, context) =>
    products(context, { where: and(isBook, isOnSale(context.now())), orderBy: bestSellersFirst }),
  'education.allBooks': (_request, context) => products(context, { where: isBook, orderBy: newestFirst }),
  'education.allCourses': (_request, context) => products(context, { where: isLearning, orderBy: newestFirst }),

  'education.blackFridayTab': ({ params, query }, context) =>
    readTab(context, params.path, query.pageNumber, isOnShelf('black-friday')),
  'education.booksTab': ({ params, query }, context) => readTab(context, params.path, query.pageNumber, isBook),
  'education.catalogTab': ({ params, query }, context) =>
    query.isSalePage
      ? readTab(context, params.path, query.pageNumber, isOnSale(context.now()), true)
      : readTab(context, params.path, query.pageNumber),

  'education.catalog': async ({ query, reply }, context) => {
    const { path, ...preview } = query;
    if (isPreview(preview)) reply.markPrivate();
    const owner = await tabOwner(context, path, preview);
    const page = await catalogPage(context, path, owner, preview);
    const catalogue = await catalogueAt(context.db, owner?.path ?? path, context.now());
    const pageTabs = owner?.tabs ?? [];
    const catalogueTabs = await Promise.all(
      pageTabs.map(({ tabName }) => tabNamed(context.db, tabName, context.now())),
    );
    const counts = await countEach(
      context.db,
      'product',
      context.now(),
      catalogueTabs.map((tab) => (tab ? and(catalogue.where, tab.where, isOffered(context.now())) : sql`false`)),
    );
    const tabs = pageTabs.map(({ tabName, title, url }, index) => ({ tabName, title, url, count: counts[index] ?? 0 }));
    return {
      result: [
        {
          title: page.title,
          intro: page.summary,
          body: page.bodyHtml,
          facts: page.data.facts,
          diagram: page.data.diagram,
          isDraft: page.draft,
          seo: page.data.seo,
          tabs,
        },
      ],
    };
  },

  'education.byPath': ({ query: { path, ...preview }, reply }, context) => {
    if (isPreview(preview)) reply.markPrivate();
    return product(context, eq(contentItems.path, path), preview);
  },
  'products.byId': ({ params }, context) => product(context, eq(contentItems.id, params.id)),
  'products.latestBooks': ({ query }, context) =>
    products(context, { where: isBook, orderBy: newestFirst, limit: query.noOfProducts }),
  'products.latestCourses': ({ query }, context) =>
    products(context, { where: isLearning, orderBy: newestFirst, limit: query.noOfProducts }),
};

/** A tab without a page gets its parent page under the tab's title. @throws ApiError 404 when there is neither */
async function catalogPage(
  { db, now }: ApiContext,
  path: string,
  owner: Awaited<ReturnType<typeof tabOwner>>,
  preview: Preview,
): Promise<ItemRow<'page'>> {
  const pageAt = (at: string) => findItem(db, 'page', now(), eq(contentItems.path, at), preview);
  const page = await pageAt(path);
  if (page) return page;
  const tab = owner?.tabs.find(({ url }) => url === path);
  const parent = owner && tab && (await pageAt(owner.path));
  if (!parent) throw notFound();
  return {
    ...parent,
    title: tab.title,
    bodyHtml: '',
    data: { ...parent.data, facts: [], diagram: undefined, seo: {} },
  };
}

async function products({ db, now }: ApiContext, query: ItemQuery): Promise<{ result: ProductCard[] }> {
  const moment = now();
  const rows = await listItems(db, 'product', moment, { ...query, where: and(query.where, isOffered(moment)) });
  return { result: rows.map((row) => productCard(row, moment)) };
}

/** @param condition narrows the tab to the page's products @throws ApiError 404 when there is no such tab */
async function readTab(
  { db, now }: ApiContext,
  tabName: string,
  pageNumber: number,
  condition?: SQL,
  isSalePage = false,
) {
  const moment = now();
  const tab = await tabNamed(db, tabName, moment);
  if (!tab) throw notFound();
  const { rows, paging } = await pageOfItems(db, 'product', moment, {
    where: and(tab.where, condition, isOffered(moment)),
    orderBy: tab.orderBy,
    pageNumber,
    pageSize: PAGE_SIZE,
  });
  return { result: rows.map((row) => productCard(row, moment)), ...paging, tabName, isSalePage };
}

/** @throws ApiError 404 */
async function product({ db, now }: ApiContext, where: SQL, preview?: Preview) {
  const row = await findItem(db, 'product', now(), where, preview);
  if (!row) throw notFound();
  return { result: [productDetail(row, now())] };
}
