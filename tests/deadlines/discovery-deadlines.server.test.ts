import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { deadlineEntry } from '../support/cards.ts';
import { discoverySite, ORIGIN } from '../support/discovery-site.ts';
import { json } from '../support/fake-api.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const scene = discoverySite();
const get = (path: string) => scene.site.request.get(path);
const answer = (...result: object[]) => scene.api.on('/deadlines', { ...ok, result });
const next = deadlineEntry('next', '2031-12-31');
const past = deadlineEntry('over', '2031-03-01', { status: 'past' });

async function calendar(path: string) {
  const response = await get(path);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const parsed = new ICAL.Component(ICAL.parse(response.text));
  return parsed.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

describe('the calendar of dates of the law', () => {
  test('has each date as a whole day with provision, readers and address, past ones too', async () => {
    answer(next, past);
    const [first, second] = await calendar('/calendars/deadlines.ics');
    expect([first?.uid, second?.uid]).toEqual(['deadline-next@www.acme.example', 'deadline-over@www.acme.example']);
    expect(first?.startDate.isDate).toBe(true);
    expect([first?.startDate.toString(), first?.endDate.toString()]).toEqual(['2031-12-31', '2032-01-01']);
    expect(first?.description).toContain('Due by the end of the day');
    expect(first?.description).toContain('Article 29');
    expect(first?.description).toContain('Law as of 31 January 2031');
    expect(first?.component.getFirstPropertyValue('url')).toBe(`${ORIGIN}/resources/deadlines#next`);
  });

  test('says of a duty of every year when it opens, and asks for no proposal', async () => {
    answer(deadlineEntry('again', '2031-12-31', { yearly: true, opens: '2031-10-01' }));
    const [event] = await calendar('/calendars/deadlines.ics');
    expect(event?.description).toContain('Every year, from 1 October 2031 on');
    expect(scene.api.requests.filter(({ url }) => url.includes('proposals'))).toEqual([]);
  });

  test.each([
    ['?jurisdiction=us&product=medicines&topic=508', 'jurisdiction=us&product=medicines&topic=508'],
    ['?jurisdiction=atlantis&topic=x&utm_source=a', ''],
  ])('asks the API for the valid filters of %s', async (query, sent) => {
    answer();
    await calendar(`/calendars/deadlines.ics${query}`);
    const request = scene.api.requests.find(({ url }) => url.startsWith('/deadlines'));
    expect(request?.url.split('?')[1] ?? '').toBe(sent);
  });
});

describe('the feed of dates of the law', () => {
  test.each(['xml', 'atom'])('has the dates to come, %s', async (ending) => {
    answer(next, past);
    const { text } = await get(`/feeds/deadlines.${ending}`);
    expect(text).toContain('31 December 2031: Title of next');
    expect(text).toContain('tag:www.acme.example,2025:deadline-next-2031-12-31');
    expect(text).not.toContain('Title of over');
  });

  test('names its filters in its own address and in that of its page', async () => {
    answer(next);
    const { text } = await get('/feeds/deadlines.xml?product=devices&x=1');
    expect(text).toContain(`<link>${ORIGIN}/resources/deadlines?product=devices</link>`);
    expect(text).toContain(`${ORIGIN}/feeds/deadlines.xml?product=devices"`);
  });

  test('a moved date is an entry of its own', async () => {
    answer(deadlineEntry('next', '2032-06-30'));
    expect((await get('/feeds/deadlines.xml')).text).toContain('deadline-next-2032-06-30');
  });

  test('answers 503 while the API fails', async () => {
    scene.api.on('/deadlines', json({ statusCode: 500, statusMessage: 'Internal Server Error' }, 500));
    expect((await get('/feeds/deadlines.xml')).status).toBe(503);
    expect((await get('/calendars/deadlines.ics')).status).toBe(503);
  });
});
