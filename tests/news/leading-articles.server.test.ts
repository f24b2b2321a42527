import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openTestApi } from '../support/api.ts';
import { copyOfContent } from '../support/content-store.ts';
import { oneDatabase } from '../support/databases.ts';

const NAME = 'equivalence-in-practice';

/** The fixtures' today is 18 November 2026; the article is the only pinned one and the only ranked one. */
it.each([
  ['2026-11-18', [1001], 1001],
  ['2026-11-17', [], 1002],
])(
  'an article to be read again on %s is pinned and ranked until the end of that day',
  async (review, pinned, first) => {
    const content = await copyOfContent();
    const file = join(content.path, `articles/${NAME}.md`);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(/^review: .*$/m, `review: "${review}"`).replace(/^published: .*$/m, 'published: -30d'),
    );
    const [database] = oneDatabase();
    if (!database) throw new Error('There is no database');
    const { app, close } = await openTestApi(database, content.path);
    try {
      const listIds = async (path: string) => {
        const { body } = await request(app).get(path);
        return body.articlesList.map(({ articleId }: { articleId: number }) => articleId);
      };
      expect(await listIds('/articles/pinned')).toEqual(pinned);
      expect((await listIds('/articles/top/3'))[0]).toBe(first);
      const { body } = await request(app).get(`/articles?path=/news-and-articles/news-articles/${NAME}`);
      expect(body.result[0].articleId).toBe(1001);
    } finally {
      await close();
      await content.close();
    }
  },
);
