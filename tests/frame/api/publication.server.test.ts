import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const ARTICLES = '/news-and-articles/news-articles';
const article = (id: number, dates: string) =>
  `---\nid: ${id}\ntitle: Dated zebra ${id}\nsummary: About zebras.\n${dates}\nauthors: [ada-quill]\ncategories: [393]\ntopic: policy\n---\nZebras.\n`;
const page = (path: string, dates: string) =>
  `---\npath: ${path}\ntitle: Dated page\nsummary: S.\n${dates}\n---\nText.\n`;
const product = (dates: string) =>
  `---\nid: 3950\ncode: B-3950\ntype: book\ntitle: Dated product\nsummary: S.\nlistPrice: 9\nmemberPrice: 8\navailableFrom: 2026-01-01\nformat: Paperback\ntopic: policy\n${dates}\n---\nText.\n`;
const event = (dates: string) =>
  `---\nid: 2950\ncode: WEB-2950\ntitle: Dated event\nsummary: S.\nstarts: 2026-12-01\nends: 2026-12-01\ntimeZone: Asia/Tokyo\ntype: 660\nformat: online\ntopic: labelling\n${dates}\n---\nText.\n`;

/** Things that appear (true) or disappear at noon, with the address that answers it. */
const AT_NOON = [
  ['an article', `/articles?path=${ARTICLES}/coming`, true],
  ['an article with an end', `/articles?path=${ARTICLES}/ending`, false],
  ['an event with an end in its own time zone', '/events/ending-event', false],
  ['a product with an end', '/products/3950', false],
  ['a page with an end', '/page-menu?path=/who-we-are/ending-page', false],
] as const;

describe.each(oneDatabase())('publication by date, on $name PostgreSQL [L7]', (database) => {
  // The clock stands until a test sets it; real timers ask it again.
  let clock = new Date('2026-11-18T11:59:59Z');
  let origin: string;
  let close: () => Promise<void>;
  const reports: (readonly string[])[] = [];

  beforeAll(async () => {
    const folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    const files = {
      'articles/coming.md': article(1950, 'published: 2026-11-18T12:00'),
      'articles/ending.md': article(1951, 'published: 2026-11-01\nuntil: 2026-11-18T12:00'),
      'articles/ending-today.md': article(1952, 'published: 2026-11-01\nuntil: 2026-11-18'),
      'events/ending-event.md': event('until: 2026-11-18T21:00'),
      'data/notices.yaml':
        '- { text: "Until **noon**. [Read](/events)", until: 2026-11-18T12:00 }\n- { text: From three., from: 2026-11-18T15:00 }\n',
      'articles/later.md': article(1953, 'published: 2026-11-18T12:01'),
      'products/ending-product.md': product('until: 2026-11-18T12:00'),
      'pages/ending-page.md': page('/who-we-are/ending-page', 'until: 2026-11-18T12:00'),
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder.path, file), text);
    const { url, drop } = await database.open();
    const api = await startApi(
      {
        dataDir: '',
        databaseUrl: url,
        product: FIXTURE_PRODUCT,
        contentDir: folder.path,
        demo: false,
        checkResponses: true,
      },
      { log: silentLog, now: () => clock, onImport: ({ tags }) => reports.push(tags) },
    );
    origin = api.origin;
    close = async () => {
      await api.close();
      await drop();
      await folder.remove();
    };
  });
  afterAll(() => close());

  const isShown = async (call: string): Promise<boolean> => {
    const response = await fetch(origin + call);
    const body = await response.json();
    return response.status === 200 && (body.event !== undefined || body.result.length > 0);
  };
  const mentions = async (call: string, text: string) => (await (await fetch(origin + call)).text()).includes(text);

  it.each(AT_NOON)('shows %s until its time', async (_name, call, appears) => {
    expect(await isShown(call)).toBe(!appears);
  });

  it('reports the tags of what appears and disappears, at that time and once', async () => {
    expect(reports).toEqual([]);
    clock = new Date('2026-11-18T12:00:59.900Z');
    await until('the tags are reported', () => reports.length > 0);
    const noon = ['articles', 'events', 'notices', 'pages', 'products', 'titles'];
    expect(reports).toEqual([noon]);
    // The timer is set again for the next date.
    clock = new Date('2026-11-18T12:01:00Z');
    await until('the next tags are reported', () => reports.length > 1);
    expect(reports).toEqual([noon, ['articles', 'titles']]);
  });

  it.each(AT_NOON)('changes %s at its time', async (_name, call, appears) => {
    clock = new Date('2026-11-18T12:00:00Z');
    expect(await isShown(call)).toBe(appears);
  });

  it('shows a notice between its dates, and otherwise that of the society [Section 2]', async () => {
    const noticeAt = async (time: string) => {
      clock = new Date(time);
      const [answer] = await (await fetch(`${origin}/notification?pagePath=/NotificationContent`)).json();
      return answer.notificationMenuData[0].acmeUpdates;
    };
    expect(await noticeAt('2026-11-18T11:59:59Z')).toBe(
      '<p>Until <strong>noon</strong>. <a href="/events">Read</a></p>',
    );
    expect(await noticeAt('2026-11-18T12:00:00Z')).toContain('Handbooks');
    expect(await noticeAt('2026-11-18T15:00:00Z')).toBe('<p>From three.</p>');
  });

  it('leaves what has ended out of sitemap and search, and shows the rest of a last day', async () => {
    clock = new Date('2026-11-18T23:59:59Z');
    const ended = [
      `${ARTICLES}/ending"`,
      '/events/ending-event',
      '/products/ending-product',
      '/who-we-are/ending-page',
    ];
    for (const path of ended) expect(await mentions('/sitemap', path)).toBe(false);
    expect(await mentions('/sitemap', `${ARTICLES}/ending-today`)).toBe(true);
    expect(await mentions('/search?searchtext=zebra', 'Dated zebra 1952')).toBe(true);
    expect(await mentions('/search?searchtext=zebra', 'Dated zebra 1951')).toBe(false);
    clock = new Date('2026-11-19T00:00:00Z');
    expect(await isShown(`/articles?path=${ARTICLES}/ending-today`)).toBe(false);
  });
});
