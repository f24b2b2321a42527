import { beforeEach, describe, expect, it } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll, startBeforeEach } from '../support/start-before.ts';

const PATH = '/rac-credential';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const windows = [
  {
    examCode: 'RAC-LMP',
    title: 'RAC Lamps, first window',
    windowOpens: inDays(30),
    windowCloses: inDays(60),
    url: '/certifications/exam',
  },
];
const page = contentPage('The credential of lamps', {
  path: PATH,
  body: '<p>Before.</p><h2 id="way">The way</h2><ol><li>Apply</li><li>Sit it</li></ol><p>After.</p>',
  facts: [
    { label: 'Fee for members', value: '$5' },
    { label: 'Fee for others', value: '$8' },
  ],
  action: { text: 'Check your eligibility', url: '/certifications/eligibility' },
});
const toList = (result: readonly unknown[]) => ({
  statusCode: 200,
  statusMessage: 'OK',
  result,
  totalCount: result.length,
  pageNumber: 1,
  pageSize: 10,
  totalPages: 1,
});

/** Positions of texts in the page's main part; -1 for what it does not have. */
const positions = (html: string, texts: readonly string[]) => {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return texts.map((text) => main.indexOf(text));
};

describe('the page of the credential [Section 2]', () => {
  const api = startBeforeAll(startFakeApi);
  const site = startBeforeEach(() => startSite({ apiOrigin: api.origin }));
  beforeEach(() => {
    api.reset();
    api.on('/page-menu', page);
  });

  it('has title, one button, the next window with the days left, fees, steps and text, in this order', async () => {
    api.on('/search/rac-exams', toList(windows));
    const { status, text } = await site.request.get(PATH);
    expect(status).toBe(200);
    const order = positions(text, [
      'The credential of lamps</h1>',
      'Check your eligibility',
      'Next examination window',
      'Opens in ',
      'RAC Lamps',
      'Fee for members',
      'Fee for others',
      'The way</h2>',
      'Before.',
      'After.',
    ]);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text.match(/class="button button--primary"[^>]*href="\/certifications\//g)).toHaveLength(1);
    expect(text.replaceAll('<!-- -->', '')).toContain('Opens in 30 days');
  });

  it('leaves the window out for a society without examinations', async () => {
    api.on('/search/rac-exams', toList([]));
    const { status, text } = await site.request.get(PATH);
    expect(status).toBe(200);
    expect(positions(text, ['Next examination window', 'Opens in'])).toEqual([-1, -1]);
    expect(positions(text, ['Fee for members', 'After.'])).not.toContain(-1);
  });
});
