import { eq } from 'drizzle-orm';
import { contentData } from '../../api/database/schema/content.ts';
import type { Db } from '../../api/database/schema/db.ts';

/** A date of the law, as the list of an editor has it. */
export const LEGAL_DATE = {
  key: 'legacy-devices',
  title: 'End of the transition for class C devices',
  date: '2027-05-26',
  effect: 'due',
  status: 'adopted',
  jurisdiction: 'eu',
  products: ['devices'],
  topics: [] as readonly number[],
  affects: 'Manufacturers of class C devices',
  provision: 'Regulation (EU) 2017/745, Article 120(3a)',
  document: 'regulation-2017-745',
  url: 'https://eur-lex.europa.eu/eli/reg/2017/745',
  asOf: '2026-11-01',
};

/** Replaces a list of the content. */
export async function setList(db: Db, kind: string, data: readonly object[]): Promise<void> {
  await db.delete(contentData).where(eq(contentData.kind, kind));
  await db.insert(contentData).values({ sourceFile: `data/${kind}.yaml`, kind, data });
}
