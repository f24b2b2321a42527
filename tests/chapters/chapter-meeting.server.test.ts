import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { createVisitor } from '../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const NEW_YEAR = new Date('2027-01-02T09:00:00Z');

describe.each(oneDatabase())('“I am coming” to a chapter without JavaScript, on $name PostgreSQL', (database) => {
  let site: WholeSite;
  beforeAll(async () => {
    site = await startWholeSite(database, { FORM_LIMIT: '1000' }, { now: () => NEW_YEAR });
  });
  afterAll(() => site.close());

  const send = async (path: string, fields: Record<string, string>) =>
    (await createVisitor(site.origin)).send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  test('names the meeting, is stored once, and is confirmed on the page of the chapter', async () => {
    const page = await (await fetch(`${site.origin}${CHAPTERS}/boston`)).text();
    const meeting = /name="meeting" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(meeting).toMatch(/^Boston chapter, Wednesday 27 January 2027, 18:00$/);
    const sent = await send(`${CHAPTERS}/boston`, { meeting, firstName: 'Ada', lastName: 'Byron', email: 'a@b.test' });
    expect([sent.status, sent.headers.location]).toEqual([303, `${CHAPTERS}/boston?done=chapter-meeting#form`]);
    const confirmed = await (await fetch(site.origin + sent.headers.location)).text();
    expect(confirmed).toContain('You are on the list');
  });

  test('a form without an address comes back with the meeting, and says so in its title', async () => {
    const meeting = 'Boston chapter, Wednesday 27 January 2027, 18:00';
    const { status, text } = await send(`${CHAPTERS}/boston`, { meeting, firstName: 'Ada', lastName: 'Byron' });
    expect(status).toBe(422);
    expect(text).toContain('<title>Error: Boston chapter |');
    expect(text).toContain('Enter your e-mail address');
    expect(text).toContain(`name="meeting" value="${meeting}"`);
  });

  test.each([[CHAPTERS], [`${CHAPTERS}/boston/more`]])('%s takes no such form', async (path) => {
    const { status } = await send(path, { meeting: 'x', firstName: 'Ada', lastName: 'Byron', email: 'a@b.test' });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
