import { FOLLOWABLE_KINDS } from '../../shared/constants.ts';
import type { Caller, Facts } from './call-scenarios.ts';
import { type GetJson, readCall } from './read-call.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const toName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The facts of a call's inputs, from the lists of a society. */
export async function findFacts(get: GetJson, caller: Caller): Promise<Facts> {
  const [articles, upcoming, held, books, chapters, documents, newsletters, terms] = await Promise.all([
    readCall(get, 'articles.top', { params: { n: 10 } }),
    readCall(get, 'events.latest', { query: { noOfEvents: 1 } }),
    readCall(get, 'events.search', { query: { ShowOnlyPast: true, PageSize: 100 } }),
    readCall(get, 'products.latestBooks', { query: { noOfProducts: 1 } }),
    readCall(get, 'blocks.localNetwork', { query: { path: CHAPTERS } }),
    readCall(get, 'documents.all'),
    readCall(get, 'newsletters.all'),
    readCall(get, 'taxonomy.all'),
  ]);
  const [article, event, product] = [articles.articlesList[0], upcoming.result[0], books.result[0]];
  const author = articles.articlesList.flatMap(({ authors }) => authors)[0];
  if (!article || !author || !event || !product) throw new Error('A society has an article, an event and a book');
  const recorded = held.result.find(({ hasVideo }) => hasVideo) ?? event;
  const topic = terms.result.find(({ kind }) => FOLLOWABLE_KINDS.some((followable) => followable === kind));
  return {
    ...caller,
    article: toName(article.path),
    articleId: article.articleId,
    articlePath: article.path,
    event: toName(event.path),
    eventId: event.eventId,
    eventCode: event.code,
    recording: toName(recorded.path),
    product: toName(product.path),
    productId: product.productId,
    productPath: product.path,
    person: author.key,
    document: documents.result[0]?.id ?? '',
    chapter: toName(chapters.result[0]?.path ?? ''),
    newsletter: newsletters.result[0]?.subscriptionField ?? '',
    topic: topic?.id ?? 0,
  };
}
