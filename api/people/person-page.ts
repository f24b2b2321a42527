import { and, arrayContains, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { PEOPLE_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { boardPath } from '../../shared/people/board.page.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { chapterPath } from '../chapters/networks.ts';
import { authorKey, toPerson } from '../content/kinds/author-key.ts';
import { articleCard, eventCard, productCard } from '../content/queries/cards.ts';
import { pageOfIndexed } from '../content/queries/indexed-page.ts';
import { listItems } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { appearsIn, peopleByKey } from '../content/queries/people.ts';
import { perContent } from '../content/queries/per-content.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';

type Person = ResponseOf<'people.byKey'>['result'];
type Articles = Pick<ResponseOf<'people.articles'>, 'result' | 'totalCount' | 'pageNumber' | 'pageSize' | 'totalPages'>;

type Context = { db: Db; site: Site; now: Date };

const PAGE_SIZE = 10;
const MAX_UPCOMING = 12;
const MAX_HELD = 12;
const MAX_PRODUCTS = 12;

const isOf = (kind: ItemKind, key: string): SQL => arrayContains(contentItems.authorKeys, [authorKey(kind, key)]);

/** Undefined for an unknown key, and for a person who appears in nothing. */
export async function findPerson({ db, site, now }: Context, key: string): Promise<Person | undefined> {
  const person = (await peopleByKey(db)).get(key);
  if (!person) return undefined;
  const [offices, awards, upcoming, held, products, hasWritten] = await Promise.all([
    listOffices(db, key, site),
    listAwards(db, key),
    appearances(db, key, now, { where: isUpcoming(now), orderBy: soonestFirst, limit: MAX_UPCOMING }),
    appearances(db, key, now, {
      where: lt(contentItems.endsAt, now),
      orderBy: [desc(contentItems.startsAt)],
      limit: MAX_HELD,
    }),
    listItems(db, 'product', now, {
      where: isOf('product', key),
      orderBy: [desc(contentItems.publishedAt)],
      limit: MAX_PRODUCTS,
    }),
    isAuthor(db, key, now),
  ]);
  const parts = [offices, awards, upcoming, held, products];
  if (!hasWritten && parts.every(({ length }) => length === 0)) return undefined;
  return {
    ...person,
    path: personPath(key),
    offices,
    awards,
    upcoming,
    held,
    products: products.map((row) => productCard(row, now)),
  };
}

export async function readArticles(db: Db, key: string, pageNumber: number, now: Date): Promise<Articles> {
  const { rows, paging } = await pageOfIndexed(db, 'article', now, {
    where: appearsIn('article', [key]),
    isByWords: false,
    order: 'newest',
    pageNumber,
    pageSize: PAGE_SIZE,
  });
  return { result: rows.map(articleCard), ...paging };
}

/** In the order of the content; only people who appear somewhere have a page. */
export async function allPeople(db: Db, now: Date): Promise<{ key: string; title: string; path: string }[]> {
  const [people, inItems, boards, chapters, awardees] = await Promise.all([
    readList(db, 'people'),
    peopleOfItems(db, now),
    readList(db, 'boards'),
    readList(db, 'local-networks'),
    readList(db, 'awardees'),
  ]);
  const named = [
    ...boards.flatMap(({ members }) => members),
    ...chapters.flatMap(({ officers }) => officers),
    ...awardees,
  ];
  const present = new Set([...inItems, ...named.map(({ person }) => person)]);
  return people
    .filter(({ key }) => present.has(key))
    .map(({ key, name }) => ({ key, title: name, path: personPath(key) }));
}

const personPath = (key: string): string => `${PEOPLE_PATH}/${key}`;

const peopleOfItems = perContent(async (db, now) => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct unnest(${contentItems.authorKeys}) as key from ${contentItems} where ${isVisible(now)}`);
  return new Set(rows.map(({ key }) => toPerson(key)));
});

async function isAuthor(db: Db, key: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'article'), isOf('article', key), isVisible(now)))
    .limit(1);
  return rows.length > 0;
}

async function listOffices(db: Db, key: string, site: Site): Promise<Person['offices']> {
  const findPath = (board: string) => {
    const path = boardPath(board);
    return path && fillProduct(path, site.product);
  };
  const [boards, chapters] = await Promise.all([readList(db, 'boards'), readList(db, 'local-networks')]);
  return [
    ...boards.flatMap(({ name, title, members }) => listRoles(members, key, title, findPath(name))),
    ...chapters.flatMap(({ title, pageName, officers }) =>
      listRoles(officers, key, title, pageName === undefined ? undefined : chapterPath(pageName)),
    ),
  ];
}

type Member = { readonly person: string; readonly role: string };

const listRoles = (
  members: readonly Member[],
  key: string,
  title: string,
  path: string | undefined,
): Person['offices'] =>
  members
    .filter(({ person }) => person === key)
    .map(({ role }) => ({ role, title, ...(path !== undefined && { path }) }));

async function listAwards(db: Db, key: string): Promise<Person['awards']> {
  const awardees = (await readList(db, 'awardees')).filter(({ person }) => person === key);
  return awardees.map(({ award, year }) => ({ award, year: Number(year) })).sort((a, b) => b.year - a.year);
}

type EventQuery = { where: SQL | undefined; orderBy: SQL[]; limit: number };

async function appearances(db: Db, key: string, now: Date, query: EventQuery): Promise<Person['upcoming']> {
  const rows = await listItems(db, 'event', now, { ...query, where: and(isOf('event', key), query.where) });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const speaks = JSON.stringify({ key });
  const sessions = await db
    .select({
      id: contentItems.id,
      titles: sql<string[]>`jsonb_path_query_array(
        ${contentItems.data}, '$.days[*].sessions[*] ? (@.speakers[*].key == $key).title', ${speaks}::jsonb)`,
    })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'event'), inArray(contentItems.id, ids)));
  const titles = new Map(sessions.map((row) => [row.id, row.titles]));
  return rows.map((row) => ({ event: eventCard(row, now), sessions: titles.get(row.id) ?? [] }));
}
