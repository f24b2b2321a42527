import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startOnCopy } from '../support/starter-copy.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const FILES = {
  'data/local-networks.yaml': `- id: 2
  path: ${CHAPTERS}
  title: Oslo chapter
  location: Oslo, Norway
  latitude: 59.91
  longitude: 10.75
  region: Everywhere
  summary: One evening each month.
  url: mailto:oslo@institute.example
  meets: Fourth Wednesday of the month, 18:00
  pageName: oslo
  timeZone: Europe/Oslo
`,
  'data/pinned-results.yaml': `
- title: Chapters
  answer: They are listed by country.
  url: ${CHAPTERS}
  questions: [chapter, chapter near me]
`,
};

describe.each(oneDatabase())('a search that asks for a chapter, on $name', (database) => {
  const api = startBeforeAll(() => startOnCopy(FILES, (contentDir) => startSearchApi(database, contentDir)));

  it.each([
    ['chapter in oslo', `${CHAPTERS}/oslo`],
    ['is there a chapter near Oslo?', `${CHAPTERS}/oslo`],
    ['chapter near tokyo', `${CHAPTERS}?near=Tokyo`],
    ['nearest chapter to New York', `${CHAPTERS}?near=New%20York`],
    ['chapter', CHAPTERS],
    ['chapter near me', CHAPTERS],
    ['chapter in Atlantis', undefined],
  ])('%j leads to %s', async (text, path) => {
    const found = (await api.search(text)).pinned?.path;
    if (path === undefined) expect(found ?? '').not.toContain('near=');
    else expect(found).toBe(path);
  });
});
