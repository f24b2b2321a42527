import { sql } from 'drizzle-orm';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';

/** Span in milliseconds in which no item appears or disappears. */
type VisibleContent = { readonly version: string; readonly from: number; readonly until: number };

/**
 * Memoises by content version and visibility dates; the version is read on each call, so that replicas agree after an
 * import. Other arguments are compared by identity; only the last result is kept.
 */
export function perContent<T, Rest extends readonly unknown[]>(
  compute: (db: Db, now: Date, ...rest: Rest) => Promise<T>,
): (db: Db, now: Date, ...rest: Rest) => Promise<T> {
  const results = new WeakMap<Db, { content: VisibleContent; rest: Rest; value: Promise<T> }>();
  return async (db, now, ...rest) => {
    const content = await visibleContent(db, now);
    const known = results.get(db);
    if (known?.content === content && rest.every((argument, index) => argument === known.rest[index]))
      return known.value;
    const value = compute(db, now, ...rest);
    results.set(db, { content, rest, value });
    value.catch(() => results.delete(db));
    return value;
  };
}

const lastContent = new WeakMap<Db, VisibleContent>();

/** Returns the same object for unchanged content. */
async function visibleContent(db: Db, now: Date): Promise<VisibleContent> {
  const isCurrent = (known: VisibleContent | undefined): known is VisibleContent =>
    known?.version === version && known.from <= time && time < known.until;
  const version = String(await lastChanges(db));
  const time = now.getTime();
  const known = lastContent.get(db);
  if (isCurrent(known)) return known;
  const until = await nextChange(db, now);
  // Share the first of concurrent calls, so that nothing is computed twice.
  const other = lastContent.get(db);
  if (isCurrent(other)) return other;
  const content = { version, from: time, until };
  lastContent.set(db, content);
  return content;
}

/** Exceeds the concurrent writers: one may be numbered first and commit last. */
const MAX_CHANGES = 8;

/** Last transactions that changed items, lists or vocabulary, newest first. */
export async function lastChanges(db: Pick<Db, 'execute'>): Promise<readonly string[]> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version::text from content_changes order by content_changes.version desc limit ${MAX_CHANGES}`,
  );
  return rows.map(({ version }) => version);
}

export const withChange = (changes: readonly string[], own: string): readonly string[] =>
  [own, ...changes].slice(0, MAX_CHANGES);

/** In milliseconds. */
async function nextChange(db: Db, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ next: number | null }>(sql`
    select extract(epoch from least(
      min(visible_from) filter (where visible_from > ${moment} and visible_from < 'infinity'),
      min(visible_until) filter (where visible_until > ${moment} and visible_until < 'infinity')
    ))::float8 * 1000 as next
    from ${contentIndex}`);
  return rows[0]?.next ?? Number.POSITIVE_INFINITY;
}
