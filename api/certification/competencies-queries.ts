import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { hasTerm } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import { isUpcoming } from '../events/events-queries.ts';

type Suggestion = ResponseOf<'competencies.suggestions'>['result'][number];
type Domain = ContentData<'competency-domains'>[number];
type Candidate = {
  readonly type: Suggestion['type'];
  readonly title: string;
  readonly path: string;
  readonly taxonomyIds: readonly number[];
  readonly level: string | null;
};

/** Suggestions per type for each level of a domain. */
const COUNTS = { course: 2, book: 1, event: 1, article: 1 } as const;
const TYPES = ['course', 'book', 'event', 'article'] as const satisfies readonly (keyof typeof COUNTS)[];
/** Considers only the newest items with a term of the framework. */
const MAX_ARTICLES = 200;
const MAX_OTHERS = 1000;
const MAX_TERMS = 2;
const ANY_LEVEL = 'All levels';

/** Ranks items by the terms shared with domain and level. */
export async function suggestedItems(db: Db, now: Date): Promise<Suggestion[]> {
  const [domains, levels, taxonomy] = await Promise.all([
    readList(db, 'competency-domains'),
    readList(db, 'competency-levels'),
    readList(db, 'taxonomy'),
  ]);
  if (domains.length === 0) return [];
  const names = new Map(taxonomy.map(({ id, name }) => [id, name]));
  const items = await candidates(db, now, [...new Set(domains.flatMap(({ terms }) => terms))]);
  return domains.flatMap((domain) => {
    const ranked = items
      .filter((item) => commonTerms(item, domain).length > 0)
      .toSorted((a, b) => commonTerms(b, domain).length - commonTerms(a, domain).length);
    return levels.flatMap(({ courses }, index) =>
      chosen(ranked, courses).map((item) => ({
        domain: domain.domain,
        level: index + 1,
        type: item.type,
        title: item.title,
        path: item.path,
        terms: commonTerms(item, domain)
          .slice(0, MAX_TERMS)
          .flatMap((id) => names.get(id) ?? []),
        ...(item.level !== null && { itemLevel: item.level }),
      })),
    );
  });
}

const commonTerms = ({ taxonomyIds }: Candidate, { terms }: Domain): number[] =>
  terms.filter((id) => taxonomyIds.includes(id));

function chosen(ranked: readonly Candidate[], level: string): Candidate[] {
  const rank = (item: Candidate) => (item.level === ANY_LEVEL ? 1 : 0);
  const fitting = ranked
    .filter((item) => item.level === null || item.level === level || item.level === ANY_LEVEL)
    .toSorted((a, b) => rank(a) - rank(b));
  return TYPES.flatMap((type) => fitting.filter((item) => item.type === type).slice(0, COUNTS[type]));
}

async function candidates(db: Db, now: Date, terms: readonly number[]): Promise<Candidate[]> {
  const isOffered = and(
    eq(contentItems.kind, 'product'),
    lte(contentItems.publishedAt, now),
    or(isNull(contentItems.endsAt), gte(contentItems.endsAt, now)),
  );
  const isNext = and(eq(contentItems.kind, 'event'), isUpcoming(now));
  const columns = {
    kind: contentItems.kind,
    title: contentItems.title,
    path: contentItems.path,
    taxonomyIds: contentItems.taxonomyIds,
    level: sql<string | null>`coalesce(${contentItems.card}->>'level', ${contentItems.data}->>'level')`,
    productType: sql<string | null>`${contentItems.card}->>'productType'`,
  };
  const select = (where: SQL | undefined, order: readonly SQL[], limit: number) =>
    db
      .select(columns)
      .from(contentItems)
      .where(and(isVisible(now), hasTerm(terms), where))
      .orderBy(...order, contentItems.id)
      .limit(limit);
  const newest = desc(contentItems.publishedAt);
  const [articles, others] = await Promise.all([
    select(eq(contentItems.kind, 'article'), [newest], MAX_ARTICLES),
    select(or(isOffered, isNext), [sql`${contentItems.startsAt} nulls last`, newest], MAX_OTHERS),
  ]);
  return [...articles, ...others].map(({ kind, productType, ...item }) => ({
    ...item,
    type: kind === 'article' || kind === 'event' ? kind : productType === 'book' ? 'book' : 'course',
  }));
}
