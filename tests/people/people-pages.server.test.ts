import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { readPage } from '../support/html.ts';
import { starterWith } from '../support/starter-copy.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const PERSON = '/people/ada-lindgren';
const AWARD = '/who-we-are/celebrate-the-profession/meet-the-irp-awardees/harbour-award';
const FILES = {
  'pages/harbour-award.md': `---
path: ${AWARD}
title: Harbour Award
summary: For a file that was easy to read.
topic: policy
---
It is given each year.
`,
  'data/awardees.yaml': `- { person: ada-lindgren, award: Harbour Award, year: 2024, citation: For a short file. }
- { person: samuel-okafor, award: Harbour Award, year: 2025, citation: For a shorter file. }
- { person: mei-tanaka, award: Another award, year: 2023, citation: For a table. }
`,
};

describe.each(oneDatabase())('pages of people, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  let site: WholeSite;
  beforeAll(async () => {
    content = await starterWith(FILES);
    site = await startWholeSite(database, {}, { contentDir: content.path });
  });
  afterAll(async () => {
    await site?.close();
    await content.remove();
  });
  const read = async (path: string) => (await site.request.get(path).expect(200)).text;

  it('describe a person as their subject, and the sitemap lists them', async () => {
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(PERSON)) ?? [];
    const graph: { '@type': string; mainEntity?: unknown }[] = JSON.parse(json)['@graph'];
    expect(graph.find((entry) => entry['@type'] === 'ProfilePage')?.mainEntity).toMatchObject({
      '@type': 'Person',
      name: 'Ada Lindgren',
      worksFor: { name: 'Institute of Regulatory Practice' },
    });
    expect(await read('/sitemaps/pages.xml')).toContain(`${PERSON}</loc>`);
  });

  it.each(['nobody-at-all', 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(9000)])(
    'are a 404 for somebody who is not there: %s',
    async (key) => {
      expect((await site.request.get(`/people/${key}`)).status).toBe(404);
    },
  );

  it('list the recipients of an award by year', async () => {
    const { mainText } = readPage(await read(AWARD));
    expect(mainText).toMatch(/2025 .*Samuel Okafor.*2024 .*Ada Lindgren/);
    expect(mainText).not.toContain('Mei Tanaka');
  });
});
