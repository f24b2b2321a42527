import { eq } from 'drizzle-orm';
import type { articleCalls } from '../../shared/news/calls.ts';
import { notFound } from '../common/api-error.ts';
import { articleCard, articleDetail } from '../content/queries/cards.ts';
import { pageOfIndexed } from '../content/queries/indexed-page.ts';
import { findItem, type ItemQuery, listItems } from '../content/queries/items.ts';
import { articleCategories } from '../content/queries/terms.ts';
import { isPreview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { applyPaywall, isActiveMember } from '../website/paywall.ts';
import {
  articleAuthors,
  inCategories,
  inSections,
  isPinned,
  leadingFirst,
  newestFirst,
  newsSearch,
} from './articles-queries.ts';

export const articleHandlers: Handlers<keyof typeof articleCalls> = {
  'articles.byPath': async (request, { db, now, members }) => {
    const { path, ...preview } = request.query;
    const row = await findItem(db, 'article', now(), eq(contentItems.path, path), preview);
    if (!row) throw notFound();
    if (isPreview(preview)) request.reply.markPrivate();
    const article = await applyPaywall(request, articleDetail(row), (member) => isActiveMember(members, member));
    return { result: [article.isTeaser ? { ...article, figure: undefined } : article] };
  },

  'articles.top': ({ params }, context) =>
    articles(context, {
      where: inSections('news', 'features', 'quarterly', 'compendia'),
      orderBy: leadingFirst(context.now()),
      limit: params.n,
    }),

  'articles.pinned': (_request, context) => articles(context, { where: isPinned(context.now()), orderBy: newestFirst }),

  'articles.filtered': ({ query }, context) =>
    articles(context, {
      where: inCategories(query.listOfCategoryId, query.toInclude),
      orderBy: newestFirst,
      limit: query.numberOfArticles,
    }),

  'news.search': async ({ query }, { db, now }) => {
    const { pageNumber, pageSize, sortBy } = query;
    const found = await newsSearch(db, { ...query, toDate: query.todate }, sortBy, now());
    const { rows, paging } = await pageOfIndexed(db, 'article', now(), { ...found, pageNumber, pageSize });
    return { articlesList: rows.map(articleCard), ...paging };
  },

  'news.authors': async (_request, { db, now }) => ({ result: await articleAuthors(db, now()) }),

  'news.categories': async (_request, { db, now }) => ({
    result: await articleCategories(db, now()),
  }),
};

/** Uses the response field of section 3, `articlesList`. */
export async function articles({ db, now }: ApiContext, query: ItemQuery) {
  const rows = await listItems(db, 'article', now(), query);
  return { articlesList: rows.map(articleCard) };
}
