import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { FIXTURE_CONTENT, openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const course = (id: number, { level = 'Introductory', terms = '500', from = '2026-01-01', more = '' }) =>
  `---\nid: ${id}\ncode: C-${id}\ntype: course\ntitle: Course ${id}\nsummary: S.\nlistPrice: 9\nmemberPrice: 8\navailableFrom: ${from}\nformat: Online\nlevel: ${level}\ntopic: clinical\ntaxonomy: [${terms}]\n${more}---\nText.\n`;

/** Courses besides the fixture's; level 1 of the framework needs introductory, level 2 intermediate ones. */
const COURSES = {
  3901: course(3901, { terms: '500, 600' }),
  3902: course(3902, { terms: '501' }),
  3903: course(3903, { level: 'Intermediate' }),
  3904: course(3904, { terms: '640' }),
  3905: course(3905, { from: '2027-01-01', terms: '501' }),
  3906: course(3906, { terms: '501', more: 'availableUntil: 2026-11-01\n' }),
  3907: course(3907, { terms: '501', more: 'draft: true\n' }),
};

describe.each(oneDatabase())(
  'suggestions of the self-check, on $name PostgreSQL [Section 2, Self-check]',
  (database) => {
    let suggestions: ResponseOf<'competencies.suggestions'>['result'];
    let close: () => Promise<void>;
    beforeAll(async () => {
      const folder = await temporaryFolder();
      await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
      for (const [id, text] of Object.entries(COURSES)) await writeFile(join(folder.path, `products/c-${id}.md`), text);
      const api = await openTestApi(database, folder.path);
      close = async () => {
        await api.close();
        await folder.remove();
      };
      suggestions = (await request(api.app).get('/competencies/suggestions').expect(200)).body.result;
    });
    afterAll(() => close());

    const titles = (domain: string, level: number, type: string) =>
      suggestions
        .filter((each) => each.domain === domain && each.level === level && each.type === type)
        .map(({ title }) => title);

    it('are courses of the level, those with most terms of the domain first, then those for all levels', () => {
      // A course on equivalence is also on clinical evaluation, the parent of that term.
      expect(titles('evidence', 1, 'course')).toEqual(['Course 3902', 'Course 3901']);
      expect(titles('evidence', 2, 'course')).toEqual(['Course 3903', 'Clinical evaluation course']);
    });

    it('are not of another domain', () => {
      expect(titles('strategy', 1, 'course')).toEqual(['Course 3904']);
      expect(titles('strategy', 2, 'course')).toEqual([]);
    });

    it('are not to come, withdrawn or drafts', () => {
      const all = suggestions.map(({ title }) => title);
      for (const id of [3905, 3906, 3907]) expect(all).not.toContain(`Course ${id}`);
    });

    it('are also books, upcoming events and articles, with what they share with the domain', () => {
      expect(
        suggestions.filter(({ domain, level, type }) => domain === 'evidence' && level === 1 && type !== 'course'),
      ).toEqual([
        expect.objectContaining({
          type: 'book',
          path: '/products/the-equivalence-book',
          terms: ['Clinical evaluation', 'Equivalence'],
          itemLevel: 'All levels',
        }),
        expect.objectContaining({ type: 'event', path: '/events/autumn-workshop', terms: ['Clinical evaluation'] }),
        expect.objectContaining({ type: 'article', path: expect.stringContaining('equivalence-in-practice') }),
      ]);
    });
  },
);
