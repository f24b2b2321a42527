import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { isSeq, LineCounter, parseDocument } from 'yaml';
import { isVisible } from '../../api/content/queries/visible.ts';
import { contentData, contentItems } from '../../api/database/schema/content.ts';
import type { DbContext } from '../../api/database/schema/db.ts';
import { oldAddresses } from '../../api/website/old-addresses.ts';
import type { GoneEntry, RedirectEntry } from './explain.ts';

export async function locatedAddresses(
  { db, now }: DbContext,
  contentDir: string,
): Promise<{ entries: RedirectEntry[]; gone: GoneEntry[] }> {
  const { redirects, gone } = await oldAddresses(db, now());
  const files = await db
    .select({ file: contentData.sourceFile, kind: contentData.kind, data: contentData.data })
    .from(contentData)
    .where(inArray(contentData.kind, ['redirects', 'gone']))
    .orderBy(contentData.sourceFile);
  const listPlaces = async (kind: string) => {
    const places: Place[] = [];
    for (const { file, data } of files.filter((one) => one.kind === kind)) {
      places.push(...(await placesIn(contentDir, file, addressesIn(data))));
    }
    return places;
  };
  const [listed, removed] = [await listPlaces('redirects'), await listPlaces('gone')];
  return {
    // Editors' entries come first; the others lead from former addresses of items.
    entries: redirects.map((entry, index) => {
      const place = listed[index];
      return place?.oldUrl === entry.oldUrl
        ? { ...entry, where: place.where }
        : { ...entry, rule: 'an item that has moved', where: 'content_moves (database)' };
    }),
    gone: gone.map((entry) => ({ ...entry, where: removed.findLast(({ oldUrl }) => oldUrl === entry.oldUrl)?.where })),
  };
}

export async function isPublished({ db, now }: DbContext, path: string): Promise<boolean> {
  const rows = await db
    .select({ path: contentItems.path })
    .from(contentItems)
    .where(and(eq(contentItems.path, path), isVisible(now())))
    .limit(1);
  return rows.length > 0;
}

type Place = { readonly oldUrl: string; readonly where: string };

/** Empty when the file is missing, or differs from the import. */
async function placesIn(folder: string, file: string, addresses: readonly string[]): Promise<Place[]> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '');
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter });
  const items = isSeq(contents) ? contents.items : [];
  return addresses.map((oldUrl, index) => {
    const [start] = findRange(items[index]) ?? [];
    const isCurrent = start !== undefined && items.length === addresses.length;
    return { oldUrl, where: isCurrent ? `${file}:${counter.linePos(start).line}` : file };
  });
}

function findRange(node: unknown): readonly number[] | undefined {
  const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : undefined;
  return Array.isArray(range) ? range : undefined;
}

function addressesIn(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  return data.map((entry: unknown) => {
    const oldUrl: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'oldUrl') : undefined;
    return typeof oldUrl === 'string' ? oldUrl : '';
  });
}
