import { readList, readSociety } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';

export async function readNotice(db: Db, now: Date): Promise<string> {
  const shown = (await readList(db, 'notices')).filter(
    ({ from, until }) =>
      (from === undefined || new Date(from) <= now) && (until === undefined || now < new Date(until)),
  );
  return shown.length > 0 ? shown.map(({ text }) => text).join('') : (await readSociety(db)).notice;
}
