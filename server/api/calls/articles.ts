import { eq } from 'drizzle-orm';
import type { articleCalls } from '../../../shared/contract/calls/articles.ts';
import { notFound } from '../common/api-error.ts';
import {
  articleAuthors,
  inCategories,
  inSections,
  isPinned,
  leadingFirst,
  newestFirst,
  newsSearch,
} from '../store/queries/articles.ts';
import { articleCard, articleDetail } from '../store/queries/cards.ts';
import { pageOfIndexed } from '../store/queries/indexed-page.ts';
import { findItem, type ItemQuery, listItems } from '../store/queries/items.ts';
import { articleCategories } from '../store/queries/terms.ts';
import { isPreview } from '../store/queries/visible.ts';
import { contentItems } from '../store/schema/content.ts';
import type { ApiContext, Handlers } from './context.ts';
import { applyPaywall } from './paywall.ts';

/** Handlers of section 7, Articles and News. */
export const articleHandlers: Handlers<keyof typeof articleCalls> = {
  'articles.byPath': async (request, { db, now }) => {
    const { path, ...preview } = request.query;
    const row = await findItem(db, 'article', now(), eq(contentItems.path, path), preview);
    if (!row) throw notFound();
    if (isPreview(preview)) request.reply.markPrivate();
    return { result: [await applyPaywall(request, articleDetail(row))] };
  },

  'articles.top': ({ params }, context) =>
    articles(context, {
      where: inSections('news', 'features', 'quarterly', 'compendia'),
      orderBy: leadingFirst,
      limit: params.n,
    }),

  'articles.pinned': (_request, context) => articles(context, { where: isPinned, orderBy: newestFirst }),

  'articles.filtered': ({ query }, context) =>
    articles(context, {
      where: inCategories(query.listOfCategoryId, query.toInclude),
      orderBy: newestFirst,
      limit: query.numberOfArticles,
    }),

  'news.search': async ({ query }, { db, now }) => {
    const { pageNumber, pageSize, sortBy } = query;
    const found = await newsSearch(db, { ...query, toDate: query.todate }, sortBy, now());
    const { rows, paging, isEstimate } = await pageOfIndexed(db, 'article', now(), { ...found, pageNumber, pageSize });
    return { articlesList: rows.map(articleCard), ...paging, ...(isEstimate && { isEstimate }) };
  },

  'news.authors': async (_request, { db, now }) => ({ result: await articleAuthors(db, now()) }),

  'news.categories': async (_request, { db, now }) => ({
    result: await articleCategories(db, now()),
  }),
};

/** Lists articles under the response field of section 3, `articlesList`. */
export async function articles({ db, now }: ApiContext, query: ItemQuery) {
  const rows = await listItems(db, 'article', now(), query);
  return { articlesList: rows.map(articleCard) };
}
