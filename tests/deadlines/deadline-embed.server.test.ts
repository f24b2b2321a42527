import { describe, expect, test } from 'vitest';
import { deadlineEntry } from '../support/cards.ts';
import { discoverySite, ORIGIN } from '../support/discovery-site.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const scene = discoverySite();
const get = (path: string) => scene.site.request.get(path);
const answer = (...result: object[]) => scene.api.on('/deadlines', { ...ok, result });
const next = deadlineEntry('next', '2031-12-31');
const EMBED = '/embed/deadlines';

describe('the embedded deadlines', () => {
  test('are a page without script, header and cookie, whose links leave the frame', async () => {
    answer(next, deadlineEntry('over', '2031-03-01', { status: 'past', title: '<b>&' }));
    const { status, headers, text } = await get(EMBED);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/<script|<header|<form/);
    expect(text).toContain(`<base href="${ORIGIN}" target="_blank"/>`);
    expect(text).toContain('href="/resources/deadlines#next"');
    expect(text).not.toContain('<b>&');
  });

  test.each([
    [EMBED, '*'],
    [`${EMBED}?product=devices`, '*'],
    [`${EMBED}/more`, "'none'"],
    ['/embed', "'none'"],
    ['/resources/deadlines', "'none'"],
  ])('%s may be framed by %s', async (path, ancestors) => {
    answer(next);
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${ancestors}`);
    expect(headers['x-frame-options']).toBe(ancestors === '*' ? undefined : 'DENY');
  });

  test.each([EMBED, '/feeds/deadlines.json'])('%s asks for the valid filters only', async (path) => {
    answer(next);
    const { text } = await get(`${path}?product=devices&jurisdiction=atlantis&topic=x&utm_source=a`);
    const asked = scene.api.requests.findLast(({ url }) => url.startsWith('/deadlines'));
    expect(asked?.url.split('?')[1]).toBe('product=devices');
    expect(text).toContain('/resources/deadlines?product=devices');
  });

  test('says so when no date to come matches, and links to all', async () => {
    answer(deadlineEntry('over', '2031-03-01', { status: 'past' }));
    const { text } = await get(EMBED);
    expect(text).toContain('No upcoming date matches');
  });

  test.each([EMBED, '/feeds/deadlines.json'])('%s answers 503 while the API is away', async (path) => {
    scene.api.on('/deadlines', { statusCode: 503, statusMessage: 'Unavailable' });
    const { status, headers } = await get(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  });
});

describe('the dates as data', () => {
  test('have absolute addresses and may be read by pages of other sites', async () => {
    answer(next);
    const { body, headers } = await get('/feeds/deadlines.json');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toMatchObject({
      page: `${ORIGIN}/resources/deadlines`,
      dates: [{ key: 'next', date: '2031-12-31', page: `${ORIGIN}/resources/deadlines#next` }],
    });
  });

  test('one date has a calendar of its own; an unknown one has none', async () => {
    answer(next, deadlineEntry('other', '2031-12-30'));
    const { text, headers } = await get('/calendars/deadlines/next.ics');
    expect(headers['content-disposition']).toBe('attachment; filename="next.ics"');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('DTSTART;VALUE=DATE:20311231');
    expect((await get('/calendars/deadlines/nothing.ics')).status).toBe(404);
  });
});
