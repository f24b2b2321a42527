import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { eventCard } from '../support/cards.ts';
import { discoverySite, ORIGIN } from '../support/discovery-site.ts';
import { json } from '../support/fake-api.ts';

const CALL = '/my-content/calendar/entries';
const ok = { statusCode: 200, statusMessage: 'OK' };
const nothing = { registrations: [], credits: null, expireDate: 'Not Get' };

const scene = discoverySite();

const get = (token = 'secret') => scene.site.request.get('/calendars/mine.ics').query({ token });
async function listEntries(result: Record<string, unknown>) {
  scene.api.on(CALL, { ...ok, result: { ...nothing, ...result } });
  const response = await get();
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(response.text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}
const registration = (eventId: number, state = 'registered', due: string | null = null) => ({
  event: eventCard(eventId),
  state,
  due,
});

describe('the private calendar of a member', () => {
  test('the token of the address is sent in a body, and no cookie is needed', async () => {
    await listEntries({});
    const sent = scene.api.requests.find(({ url }) => url.startsWith(CALL));
    expect([sent?.method, sent?.url, JSON.parse(sent?.body ?? '')]).toEqual(['POST', CALL, { token: 'secret' }]);
  });

  test('an event that the member is registered for is confirmed, one of the waiting list is tentative and says so', async () => {
    const [sure, waiting] = await listEntries({ registrations: [registration(1), registration(2, 'waiting-list')] });
    const { title } = eventCard(2);
    expect([sure?.summary, sure?.component.getFirstPropertyValue('status')]).toEqual([eventCard(1).title, 'CONFIRMED']);
    expect([waiting?.summary, waiting?.component.getFirstPropertyValue('status')]).toEqual([
      `Waiting list: ${title}`,
      'TENTATIVE',
    ]);
    expect(sure?.uid).toBe(`event-1@${new URL(ORIGIN).hostname}`);
  });

  test('a followed date of the law is a whole day with its address', async () => {
    const deadline = {
      ...{ key: 'legacy', title: 'Class C devices', date: '2031-05-26', effect: 'due', status: 'adopted' },
      ...{ jurisdiction: { code: 'eu', name: 'European Union' }, products: [], topics: [], affects: 'Manufacturers' },
      ...{ provision: 'Article 1', source: 'https://law.example/1', asOf: '2026-01-01' },
      path: '/resources/deadlines#legacy',
    };
    const [entry] = await listEntries({ deadlines: [deadline] });
    expect([entry?.summary, entry?.uid]).toEqual(['Class C devices', `deadline-legacy@${new URL(ORIGIN).hostname}`]);
    expect([entry?.startDate.isDate, entry?.startDate.toString()]).toEqual([true, '2031-05-26']);
    expect(entry?.description).toBe(`${ORIGIN}/resources/deadlines#legacy`);
  });

  test('the last day to pay, to earn credits and of the membership are whole days with an address each', async () => {
    const entries = await listEntries({
      registrations: [registration(1, 'payment-due', '2031-06-01')],
      credits: { earned: 30, planned: 4, needed: 36, cycleEnds: '2031-12-31' },
      expireDate: '2031-09-30',
    });
    const days = entries.slice(1).map((entry) => ({
      summary: entry.summary,
      isDay: entry.startDate.isDate,
      day: entry.startDate.toString(),
      end: entry.endDate.toString(),
      url: entry.component.getFirstPropertyValue('url'),
    }));
    const { title, path } = eventCard(1);
    expect(days).toEqual([
      { summary: `Pay for ${title}`, isDay: true, day: '2031-06-01', end: '2031-06-02', url: ORIGIN + path },
      {
        summary: 'Last day for recertification credits: 30 of 36 earned',
        isDay: true,
        day: '2031-12-31',
        end: '2032-01-01',
        url: `${ORIGIN}/member-dashboard`,
      },
      {
        summary: 'Last day of your membership',
        isDay: true,
        day: '2031-09-30',
        end: '2031-10-01',
        url: `${ORIGIN}/renew-membership`,
      },
    ]);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  });

  test('a membership that is renewed elsewhere leads there', async () => {
    const [entry] = await listEntries({ expireDate: '2031-09-30', renewalUrl: 'https://renew.example.org/' });
    expect(entry?.component.getFirstPropertyValue('url')).toBe('https://renew.example.org/');
  });

  test('a member without anything has an empty calendar, which programs can read', async () => {
    expect(await listEntries({})).toEqual([]);
  });

  test('no line is longer than 75 octets, and commas of a title are escaped [RFC 5545]', async () => {
    const event = { ...eventCard(1), title: `Ärzte, Prüfer; und ${'sehr lange Titel, '.repeat(12)}Ende` };
    scene.api.on(CALL, { ...ok, result: { ...nothing, registrations: [{ ...registration(1), event }] } });
    const { text } = await get();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).toContain('SUMMARY:Ärzte\\, Prüfer\\; und');
  });

  test('nobody but the calendar program keeps it: no cache, no search engine', async () => {
    await listEntries({});
    const { headers } = await get();
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(scene.api.requests.filter(({ url }) => url.startsWith(CALL)).length, 'each request asks the API').toBe(2);
  });

  test.each([400, 422])('a token that the API does not read is unknown, not an outage: %d', async (status) => {
    scene.api.on(CALL, json({ statusCode: status, statusMessage: 'no' }, status));
    expect([(await get('secret\0')).status]).toEqual([404]);
  });

  test('an address that has ended is a 404', async () => {
    scene.api.on(CALL, json({ statusCode: 404, statusMessage: 'Not Found' }, 404));
    const response = await get();
    expect([response.status, response.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect((await scene.site.request.get('/calendars/mine.ics')).status).toBe(404);
    expect((await scene.site.request.get('/calendars/mine.ics?token=a&token=b')).status).toBe(404);
  });

  test.each([
    ['fails', 500, {}],
    ['breaks the contract', 200, { ...ok, result: { registrations: 'none' } }],
  ])('while the API %s the status is 503, upon which calendars keep their copy', async (_name, status, body) => {
    scene.api.on(CALL, json(body, status));
    const response = await get();
    expect([response.status, response.headers['retry-after']]).toEqual([503, '60']);
  });

  test('no log contains the token', async () => {
    await listEntries({});
    expect(JSON.stringify(scene.site.log)).not.toContain('secret');
  });
});
