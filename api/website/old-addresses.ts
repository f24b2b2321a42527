import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { readList } from '../content/queries/lists.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems, contentMoves } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';

type Redirect = { readonly oldUrl: string; readonly newUrl: string };

function merged(listed: readonly Redirect[], moved: readonly Redirect[]): Redirect[] {
  if (moved.length === 0) return [...listed];
  const known = new Set(listed.map(({ oldUrl }) => oldUrl.toLowerCase()));
  return [...listed, ...moved.filter(({ oldUrl }) => !known.has(oldUrl.toLowerCase()))];
}

function movedAddresses(db: Db, now: Date): Promise<Redirect[]> {
  return db
    .select({ oldUrl: contentMoves.oldPath, newUrl: contentMoves.newPath })
    .from(contentMoves)
    .innerJoin(contentItems, and(eq(contentItems.path, contentMoves.newPath), isVisible(now)))
    .where(sql`not exists (select from content_items as item where item.path = ${contentMoves.oldPath})`)
    .orderBy(contentMoves.oldPath);
}

async function withoutServed<T extends Pick<Redirect, 'oldUrl'>>(db: Db, now: Date, gone: readonly T[]): Promise<T[]> {
  if (gone.length === 0) return [];
  const paths = sql.param(gone.map(({ oldUrl }) => oldUrl));
  const rows = await db
    .select({ path: contentItems.path })
    .from(contentItems)
    .where(and(isVisible(now), sql`${contentItems.path} = any(${paths}::text[])`));
  const served = new Set(rows.map(({ path }) => path));
  return gone.filter(({ oldUrl }) => !served.has(oldUrl));
}

type Listed = {
  readonly state: string;
  readonly redirects: readonly Redirect[];
  readonly gone: readonly { readonly oldUrl: string; readonly reason?: string | undefined }[];
};

/** Read in parts every few seconds, and up to several megabytes. */
let lastListed: Listed | undefined;

/** Editors' redirects precede those of moved items, and none starts at an existing item; `version` changes with any. */
export async function oldAddresses(db: Db, now: Date) {
  const listed = await listedAddresses(db);
  const moved = await movedAddresses(db, now);
  const gone = await withoutServed(db, now, listed.gone);
  const version = createHash('sha256')
    .update(JSON.stringify([listed.state, moved, gone]))
    .digest('base64url');
  return { version, redirects: merged(listed.redirects, moved), gone };
}

async function listedAddresses(db: Db): Promise<Listed> {
  const { rows } = await db.execute<{ state: string | null }>(sql`
    select string_agg(concat_ws(' ', source_file, data.xmin, data.ctid, fingerprint), ',' order by source_file) as state
    from content_data as data left join content_files on file = source_file
    where kind in ('redirects', 'gone')`);
  const state = rows[0]?.state ?? '';
  if (lastListed?.state === state) return lastListed;
  const listed = { state, redirects: await readList(db, 'redirects'), gone: await readList(db, 'gone') };
  lastListed = listed;
  return listed;
}
