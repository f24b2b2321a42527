import { type SQL, sql } from 'drizzle-orm';
import { DOCUMENTS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { DocumentCard } from '../../shared/contract/models.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { mapValid } from '../common/left-out.ts';
import { describeDocument, documentIdsOfSearch } from '../content/citations/recognise.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { isFindable } from '../content/queries/findable.ts';
import { lexeme } from '../content/queries/index-query.ts';
import { readList } from '../content/queries/lists.ts';
import { shownPaging } from '../content/queries/paging.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';
import { findHits } from './find-hits.ts';
import { hitRows } from './hit-rows.ts';
import type { Search } from './hits.ts';
import { toResult } from './result.ts';
import { TABS, type TabType } from './result-types.ts';

const cites = (ids: readonly string[]): SQL => sql`${contentItems.documentIds} && ${sql.param(ids)}::text[]`;

type Context = { db: Db; site: Site; now: Date };
type Document = ResponseOf<'documents.byId'>['result'];
type Citing = Omit<ResponseOf<'documents.citing'>, 'statusCode' | 'statusMessage'>;
type Suggestion = ResponseOf<'search.suggestions'>['result'][number];
type Entry = ContentData<'documents'>[number];

const PAGE_SIZE = 20;
/** Asks what the rest names: "what is the MDR". */
const ASKED = /^what(?:['’]s| is| are) (?:an? |the )?/i;

/** Cited by items or listed by editors; ordered by issuer and number. */
export async function allDocuments(context: Context): Promise<DocumentCard[]> {
  const cards = (await documentsWhere(context)).map(toCard);
  return cards.sort((a, b) => inOrder.compare(a.issuer, b.issuer) || inOrder.compare(a.number, b.number));
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Returns undefined when it is neither cited nor described by the editors. */
export async function findDocument(context: Context, id: string): Promise<Document | undefined> {
  if (!describeDocument(id)) return undefined;
  const [document] = await documentsWhere(context, [id]);
  return document;
}

export async function documentsNamed(
  context: Context,
  entries: readonly Entry[],
  text: string,
): Promise<DocumentCard[]> {
  const ids = documentIdsNamed(entries, text);
  if (ids.length === 0) return [];
  const found = await documentsWhere(context, ids);
  return ids.flatMap((id) => found.filter((document) => document.id === id).map(toCard));
}

export function documentIdsNamed(entries: readonly Entry[], text: string): string[] {
  const subject = text.replace(ASKED, '').replace(/[?\s]+$/, '');
  const name = subject.toLowerCase();
  const named = entries.filter((entry) =>
    [entry.title, entry.number, ...entry.aliases].some((other) => other?.toLowerCase() === name),
  );
  return [...new Set([...documentIdsOfSearch(subject), ...named.map(({ document }) => document)])];
}

/** Editors' names also match by their beginning. */
export async function documentsStartingWith(context: Context, text: string, limit: number): Promise<Suggestion[]> {
  const start = text.toLowerCase();
  const entries = (await readList(context.db, 'documents')).filter(({ document, title, number, aliases }) =>
    [title, number ?? describeDocument(document)?.number, ...aliases].some((name) =>
      name?.toLowerCase().startsWith(start),
    ),
  );
  const ids = [...new Set([...documentIdsOfSearch(text), ...entries.map(({ document }) => document)])];
  const found = ids.length === 0 ? [] : await documentsWhere(context, ids);
  return found.slice(0, limit).map(({ number, title, path }) => ({
    type: 'document',
    title: title === undefined ? number : `${number}: ${title}`,
    path,
  }));
}

export async function citingItems(
  { db, site, now }: Context,
  id: string,
  { searchType, pageNumber }: { searchType: TabType; pageNumber: number },
): Promise<Citing> {
  const cited = lexeme('+', id);
  const findable = await isFindable(db, site, now);
  const search: Search = {
    query: { text: '', mentions: [], lexemes: [], words: '', hits: cited, likely: cited },
    selection: { terms: [], selected: [] },
    findable,
    now,
    searchType,
    sortBy: 'newest',
  };
  const page = { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE };
  return searchTransaction(db, async (tx) => {
    const { tabs, items } = await findHits(tx, search);
    const rows = await hitRows(tx, items, page, undefined);
    return {
      result: mapValid(rows, (row) => toResult(row, now)),
      ...shownPaging(tabs[searchType] ?? 0, pageNumber, PAGE_SIZE),
      tabs: TABS.map((tab) => ({ ...tab, count: tabs[tab.type] ?? 0 })).filter(({ count }) => count > 0),
    };
  });
}

async function documentsWhere({ db, site, now }: Context, ids?: readonly string[]): Promise<Document[]> {
  const entries = await readList(db, 'documents');
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select cited as id, count(*)::int as count
    from ${contentItems} join ${contentIndex} using (kind, id), unnest(${contentItems.documentIds}) as cited
    where ${await isFindable(db, site, now)} and ${ids ? cites(ids) : sql`${contentItems.documentIds} <> '{}'`}
    group by cited`);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const known = new Map(entries.map((entry) => [entry.document, entry]));
  return (ids ?? [...new Set([...counts.keys(), ...known.keys()])])
    .filter((id) => counts.has(id) || known.has(id))
    .flatMap((id) => toDocument(id, known.get(id), counts.get(id) ?? 0) ?? []);
}

function toDocument(id: string, entry: Entry | undefined, count: number): Document | undefined {
  const described = describeDocument(id);
  if (!described) return undefined;
  const { title, number, aliases = [], status, version, summary, url } = entry ?? {};
  const source = url === undefined ? described.source : { name: new URL(url).host.replace(/^www\./, ''), url };
  return {
    id,
    number: number ?? described.number,
    issuer: described.issuer,
    path: `${DOCUMENTS_PATH}/${id}`,
    count,
    aliases,
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
    ...(version !== undefined && { version }),
    ...(summary !== undefined && { summary }),
    ...(source && { source }),
  };
}

function toCard({ id, number, title, status, issuer, path, count }: Document): DocumentCard {
  return {
    id,
    number,
    issuer,
    path,
    count,
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
  };
}
