import { sql } from 'drizzle-orm';
import { contentIndex } from '../schema/content-index.ts';
import type { Db } from '../schema/db.ts';

/** A value with the content and the span of time that it is true for, in milliseconds. */
type Entry<T> = { version: string; from: number; until: number; value: Promise<T> };

/**
 * Makes a function whose result depends on the visible content alone, such as how many articles each author has, compute it once for each
 * version of the content, and again when an item appears or disappears by its date. All replicas respond with the same value right after an
 * import, because the version is read from the database every time.
 */
export function perContent<T>(compute: (db: Db, now: Date) => Promise<T>): (db: Db, now: Date) => Promise<T> {
  const entries = new WeakMap<Db, Entry<T>>();
  return async (db, now) => {
    const version = await contentVersion(db);
    const time = now.getTime();
    const known = entries.get(db);
    if (known && known.version === version && known.from <= time && time < known.until) return known.value;
    const until = await nextChange(db, now);
    const value = compute(db, now);
    entries.set(db, { version, from: time, until, value });
    value.catch(() => entries.delete(db));
    return value;
  };
}

/** The version of the content: it changes with each transaction that changes items. */
async function contentVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version::text from content_changes order by content_changes.version desc limit 1`,
  );
  return rows[0]?.version ?? '';
}

/** The next time at which an item appears or disappears, in milliseconds. */
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
