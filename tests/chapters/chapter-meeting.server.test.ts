import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataKinds } from '../../api/content/kinds/kinds.ts';
import { MEETING_FORM } from '../../shared/chapters/meeting-form.ts';
import { oneDatabase } from '../support/databases.ts';
import { starterWith } from '../support/starter-copy.ts';
import { createVisitor } from '../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const HARBOUR = `${CHAPTERS}/harbour`;
const CHAPTER = `- id: 2
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
const MEETING = 'Harbour chapter, Wednesday 27 January 2027, 18:00';
const ADA = { meeting: MEETING, firstName: 'Ada', lastName: 'Byron', email: 'a@b.test' };
/** The limit of a posted form, in bytes. */
const MAX_BODY = 102_400;

describe.each(oneDatabase())('“I am coming” to a chapter without JavaScript, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  let site: WholeSite;
  let client: pg.Client;
  beforeAll(async () => {
    content = await starterWith({ 'data/local-networks.yaml': CHAPTER });
    const open: typeof database.open = async (initial) => {
      const opened = await database.open(initial);
      client = new pg.Client(opened.url);
      await client.connect();
      return { ...opened, drop: () => client.end().then(opened.drop) };
    };
    const options = { contentDir: content.path, now: () => NEW_YEAR };
    site = await startWholeSite({ open }, { FORM_LIMIT: '1000' }, options);
  });
  beforeEach(() => client.query('truncate form_submissions, idempotency_keys'));
  afterAll(async () => {
    await site?.close();
    await content.remove();
  });

  const sendBody = async (path: string, body: string) =>
    (await createVisitor(site.origin)).send(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const send = (path: string, fields: Record<string, string>) => sendBody(path, new URLSearchParams(fields).toString());
  /** The first names of the stored acceptances. */
  const stored = async () => {
    const { rows } = await client.query<{ form: string; name: string }>(
      `select form, fields->>'firstName' as name from form_submissions order by 2`,
    );
    expect(rows.filter(({ form }) => form !== MEETING_FORM.id)).toEqual([]);
    return rows.map(({ name }) => name);
  };

  test('names the meeting, is stored once, and is confirmed on the page of the chapter [N35]', async () => {
    const page = await (await fetch(site.origin + HARBOUR)).text();
    const meeting = /name="meeting" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(meeting).toBe(MEETING);
    const sent = await send(HARBOUR, { ...ADA, meeting });
    expect([sent.status, sent.headers.location]).toEqual([303, `${HARBOUR}?done=chapter-meeting#form`]);
    const confirmed = await (await fetch(site.origin + sent.headers.location)).text();
    expect(confirmed).toContain('You are on the list');
    expect(await stored()).toEqual(['Ada']);
  });

  test('a form without an address comes back with the meeting, and says so in its title', async () => {
    const { status, text } = await send(HARBOUR, { meeting: MEETING, firstName: 'Ada', lastName: 'Byron' });
    expect(status).toBe(422);
    expect(text).toContain('<title>Error: Harbour chapter |');
    expect(text).toContain('Enter your e-mail address');
    expect(text).toContain(`name="meeting" value="${MEETING}"`);
  });

  test.each([CHAPTERS, `${HARBOUR}/more`, `${CHAPTERS}/nowhere`])(
    '%s takes no such form, and stores nothing of it [N28]',
    async (path) => {
      const { status } = await send(path, ADA);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await stored()).toEqual([]);
    },
  );

  test('the page of a chapter that does not exist is not found, with a form and without [N28]', async () => {
    const [sent, invalid, read] = [
      await send(`${CHAPTERS}/nowhere`, ADA),
      await send(`${CHAPTERS}/nowhere`, { ...ADA, email: '' }),
      await fetch(`${site.origin}${CHAPTERS}/nowhere`),
    ];
    expect([sent.status, invalid.status, read.status]).toEqual([404, 404, 404]);
  });

  test('sent twice at once it is stored once, and two people with one address are two [N29]', async () => {
    const sent = await Promise.all([ADA, ADA, ADA, { ...ADA, firstName: 'Bea' }].map((each) => send(HARBOUR, each)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await stored()).toEqual(['Ada', 'Bea']);
  });

  const longest = Object.fromEntries(
    MEETING_FORM.fields.map(({ name, type, maxLength }) => {
      const end = type === 'email' ? '@b.test' : '';
      return [name, 'é'.repeat(type === 'email' ? 0 : maxLength) + (end && 'a'.repeat(maxLength - end.length) + end)];
    }),
  );

  test('the longest values of all fields are stored [N30]', async () => {
    expect((await send(HARBOUR, longest)).status).toBe(303);
    expect(await stored()).toEqual([longest.firstName]);
  });

  test.each(MEETING_FORM.fields)(
    'one character more of $name comes back, and is not stored [N30]',
    async ({ name }) => {
      const { status, text } = await send(HARBOUR, { ...longest, [name]: `a${longest[name]}` });
      expect(status).toBe(422);
      expect(text).toMatch(/Enter at most [\d,]+ characters/);
      expect(await stored()).toEqual([]);
    },
  );

  test('a form of 100 KB is read, and one byte more is rejected [N30]', async () => {
    const fields = `${new URLSearchParams(ADA)}&other=`;
    const fill = (length: number) => fields + 'x'.repeat(length - fields.length);
    expect((await sendBody(HARBOUR, fill(MAX_BODY + 1))).status).toBe(413);
    expect(await stored()).toEqual([]);
    expect((await sendBody(HARBOUR, fill(MAX_BODY))).status).toBe(303);
    expect(await stored()).toEqual(['Ada']);
  });
});

describe('the longest title of a chapter', () => {
  const chapter = { id: 1, path: CHAPTERS, location: 'Here', summary: 'One.', url: 'mailto:a@b.test' };
  const isValid = (title: string) => dataKinds['local-networks'].schema.safeParse([{ ...chapter, title }]).success;

  test('leaves room for the longest date in the form of a meeting [N30]', () => {
    const { maxLength = 0 } = MEETING_FORM.fields.find(({ name }) => name === 'meeting') ?? {};
    const title = 'a'.repeat(maxLength - ', Wednesday 30 September 2026, 18:00'.length);
    expect([isValid(title.slice(0, 120)), isValid(`${title}a`)]).toEqual([true, false]);
  });
});
