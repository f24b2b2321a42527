import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/durations.ts';
import type { Db } from '../../database/schema/db.ts';
import { contentPictures } from '../../database/schema/pictures.ts';
import { type Pictures, toName } from './read-pictures.ts';

/** Pages cached before a replacement still refer to the old picture. */
const KEPT_MS = 7 * DAY_MS;

export async function storePictures(
  db: Db,
  { contentDir, pictures, now }: { contentDir: string; pictures: Pictures; now: Date },
): Promise<void> {
  const names = [...pictures.values()].map(({ name }) => name);
  const rows = await db.select({ name: contentPictures.name }).from(contentPictures);
  const stored = new Set(rows.map(({ name }) => name));
  for (const [address, picture] of pictures) {
    if (stored.has(picture.name)) continue;
    const source = await readFile(join(contentDir, address));
    // The file was replaced since it was read; the next import stores it.
    if (toName(source) !== picture.name) continue;
    await db
      .insert(contentPictures)
      .values({ ...picture, source })
      .onConflictDoNothing();
  }
  if (names.length > 0)
    await db.update(contentPictures).set({ unusedSince: null }).where(inArray(contentPictures.name, names));
  await db
    .update(contentPictures)
    .set({ unusedSince: now })
    .where(and(isNull(contentPictures.unusedSince), notInArray(contentPictures.name, names)));
  await db.delete(contentPictures).where(lt(contentPictures.unusedSince, new Date(now.getTime() - KEPT_MS)));
}
