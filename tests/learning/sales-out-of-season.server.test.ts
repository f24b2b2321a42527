import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startWholeSite } from '../support/whole-site.ts';

const SALE = '/education/summer-sale';

describe.each(oneDatabase())('the summer sale, on $name PostgreSQL', (database) => {
  test.each([
    ['in season', '2027-08-11', true],
    ['out of season', '2027-03-11', false],
  ])('%s search engines find it: %s', async (_name, day, isListed) => {
    const site = await startWholeSite(database, {}, { now: () => new Date(`${day}T12:00:00Z`) });
    try {
      const read = async (path: string) => (await fetch(site.origin + path)).text();
      const sitemap = await read('/sitemaps/pages.xml');
      expect(sitemap.includes(`${SALE}<`)).toBe(isListed);
      expect(sitemap.includes(`${SALE}/courses<`)).toBe(isListed);
      expect(/<meta name="robots" content="noindex"/.test(await read(SALE))).toBe(!isListed);
    } finally {
      await site.close();
    }
  });
});
