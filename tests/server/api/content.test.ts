import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listContentFiles } from '../../../server/api/store/content/load.ts';
import { parseContent } from '../../../server/api/store/import/parse-content.ts';

const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url));

it('parses every file of content/ without a problem', async () => {
  const listed = await listContentFiles(CONTENT);
  const { files, problems } = parseContent(listed, 'acme');
  expect(problems).toEqual([]);
  expect(files.size).toBe(listed.length);
  expect(files.size).toBeGreaterThan(100);
});
