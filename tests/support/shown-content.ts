import { inject } from 'vitest';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { publishedPaths } from './addresses.ts';
import { decodeEntities } from './html.ts';
import { getFrom, readCall } from './read-call.ts';

/** Reads what tests expect of the shared site from what it shows, so that no edit of its content breaks them. */

const site = () => inject('site');

/** Makes a call of the shared site for visitors. */
export const readShown = <K extends CallId>(id: K, input?: Parameters<typeof readCall>[2]): Promise<ResponseOf<K>> =>
  readCall(
    async (path) => fromWire(await getFrom(site().origin)(path), toSpec(id).slugFields, site().product),
    id,
    input,
  );

/** The title and the first heading of a page of the shared site. @throws Error when it has none */
export async function readTitles(path: string): Promise<{ title: string; heading: string }> {
  const html = await (await fetch(site().origin + path)).text();
  const [title, heading] = [/<title>(.*?)<\/title>/s, /<h1\b.*?>(.*?)<\/h1>/s].map((pattern) =>
    decodeEntities((pattern.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')),
  );
  if (!title || !heading) throw new Error(`${path} has no title or no heading`);
  return { title, heading };
}

/** The page that the content has at a path, whose title is the heading of most kinds. */
export const readContentPage = async (path: string) =>
  takeFirst((await readShown('pageMenu.byPath', { query: { path } })).result, `page ${path}`);

/** The paths of the published pages below a path, as the sitemap lists them. */
export const readPublished = async (below: string): Promise<string[]> =>
  (await publishedPaths(site().origin)).filter((path) => path.startsWith(below));

/** The people who have written articles. */
export async function readAuthors(): Promise<ResponseOf<'people.byKey'>['result'][]> {
  const { result } = await readShown('news.authors');
  return Promise.all(
    result.map(async ({ value: key }) => (await readShown('people.byKey', { params: { key } })).result),
  );
}

/** An author whose page has every section: articles, offices, a book and an event to come. */
export async function findAuthor() {
  const authors = (await readAuthors()).filter(
    ({ offices, upcoming, products }) =>
      offices.some(({ path }) => path) &&
      upcoming.length > 0 &&
      products.some(({ productType }) => productType === 'book'),
  );
  return takeFirst(authors, 'author with an office, a book and an event');
}

/** All articles, newest first. */
export async function readArticles(): Promise<ResponseOf<'news.search'>['articlesList']> {
  const readOne = (pageNumber: number) => readShown('news.search', { query: { pageNumber, pageSize: 50 } });
  const { articlesList, totalPages } = await readOne(1);
  const others = await Promise.all(Array.from({ length: totalPages - 1 }, (_, index) => readOne(index + 2)));
  return [articlesList, ...others.map((page) => page.articlesList)].flat();
}

type Article = ResponseOf<'articles.byPath'>['result'][number];

/** The newest article for everybody that has what a test needs. */
export async function findArticle(what: string, isWanted: (article: Article) => boolean): Promise<Article> {
  for (const { path } of (await readArticles()).filter(({ isMemberOnly }) => !isMemberOnly)) {
    const [article] = (await readShown('articles.byPath', { query: { path } })).result;
    if (article && isWanted(article)) return article;
  }
  throw new Error(`The content has no ${what}`);
}

type Chapter = ResponseOf<'blocks.chapter'>['result'];

/** The first chapter that has what a test needs, and its path. */
export async function findChapter(what: string, isWanted: (chapter: Chapter) => boolean) {
  const { result } = await readShown('blocks.localNetwork', { query: { path: CHAPTERS_PATH } });
  const chapters = await Promise.all(
    result.map(async ({ path = '' }) => {
      const name = path.slice(CHAPTERS_PATH.length + 1);
      return { path, chapter: (await readShown('blocks.chapter', { params: { name } })).result };
    }),
  );
  return takeFirst(
    chapters.filter(({ chapter }) => isWanted(chapter)),
    what,
  );
}

const LONG_WORD = /^\p{Lu}\p{Ll}{8,}$/u;
/** The letter that a misspelling leaves out. */
const LEFT_OUT = 5;

/**
 * A word with suggestions, and a misspelling of it that the search corrects to it.
 * @param options `hasPages`: whether its results take more than one page
 */
export async function findMisspelling({ hasPages = false } = {}): Promise<{ word: string; misspelt: string }> {
  const { result: terms } = await readShown('taxonomy.all');
  for (const { name } of terms.filter((term) => LONG_WORD.test(term.name))) {
    const word = name.toLowerCase();
    const misspelt = word.slice(0, LEFT_OUT) + word.slice(LEFT_OUT + 1);
    const suggested = await readShown('search.suggestions', { query: { searchText: misspelt } });
    const found = await readShown('search.site', { query: { searchtext: misspelt } });
    const isCorrected = suggested.correctedText === word && found.correctedText === word;
    if (isCorrected && suggested.result.length > 0 && (!hasPages || found.totalPages > 1)) return { word, misspelt };
  }
  throw new Error('The content has no word that the search corrects');
}

/** The first element of a list that a test needs. @throws Error when the content has none */
export function takeFirst<T>(list: readonly T[], what: string): T {
  const [first] = list;
  if (first === undefined) throw new Error(`The content has no ${what}`);
  return first;
}
