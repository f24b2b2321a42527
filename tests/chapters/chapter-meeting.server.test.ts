import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { starterWith } from '../support/starter-copy.ts';
import { createVisitor } from '../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const HARBOUR = `- id: 2
  path: ${CHAPTERS}
  title: Harbour chapter
  location: Harbour
  region: Everywhere
  summary: One evening each month.
  url: mailto:harbour@institute.example
  meets: Fourth Wednesday of the month, 18:00
  pageName: harbour
  timeZone: America/New_York
`;
const NEW_YEAR = new Date('2027-01-02T09:00:00Z');

describe.each(oneDatabase())('“I am coming” to a chapter without JavaScript, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  let site: WholeSite;
  beforeAll(async () => {
    content = await starterWith({ 'data/local-networks.yaml': HARBOUR });
    const options = { contentDir: content.path, now: () => NEW_YEAR };
    site = await startWholeSite(database, { FORM_LIMIT: '1000' }, options);
  });
  afterAll(async () => {
    await site?.close();
    await content.remove();
  });

  const send = async (path: string, fields: Record<string, string>) =>
    (await createVisitor(site.origin)).send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  test('names the meeting, is stored once, and is confirmed on the page of the chapter', async () => {
    const page = await (await fetch(`${site.origin}${CHAPTERS}/harbour`)).text();
    const meeting = /name="meeting" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(meeting).toMatch(/^Harbour chapter, Wednesday 27 January 2027, 18:00$/);
    const sent = await send(`${CHAPTERS}/harbour`, { meeting, firstName: 'Ada', lastName: 'Byron', email: 'a@b.test' });
    expect([sent.status, sent.headers.location]).toEqual([303, `${CHAPTERS}/harbour?done=chapter-meeting#form`]);
    const confirmed = await (await fetch(site.origin + sent.headers.location)).text();
    expect(confirmed).toContain('You are on the list');
  });

  test('a form without an address comes back with the meeting, and says so in its title', async () => {
    const meeting = 'Harbour chapter, Wednesday 27 January 2027, 18:00';
    const { status, text } = await send(`${CHAPTERS}/harbour`, { meeting, firstName: 'Ada', lastName: 'Byron' });
    expect(status).toBe(422);
    expect(text).toContain('<title>Error: Harbour chapter |');
    expect(text).toContain('Enter your e-mail address');
    expect(text).toContain(`name="meeting" value="${meeting}"`);
  });

  test.each([[CHAPTERS], [`${CHAPTERS}/harbour/more`]])('%s takes no such form', async (path) => {
    const { status } = await send(path, { meeting: 'x', firstName: 'Ada', lastName: 'Byron', email: 'a@b.test' });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
