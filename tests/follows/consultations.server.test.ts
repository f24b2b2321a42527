import { describe, expect, test } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { discoverySite } from '../support/discovery-site.ts';
import { PAGE_MENU } from '../support/fake-api.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const scene = discoverySite();
const consultation = { until: '2032-01-12', url: 'https://law.example/comments' };
const PROPOSAL = {
  key: 'draft',
  title: 'Lamps are counted',
  stage: 'Published for comments.',
  asOf: '2031-05-05',
  path: '/resources/deadlines#draft',
};
const WEEK = {
  isTeaser: false,
  counts: { dates: 0, documents: 0, texts: 0, proposals: 1 },
  today: '2031-05-06',
  until: '2031-05-20',
  dates: [],
  documents: [],
  hasOwnDocuments: false,
  texts: [],
};
const readText = async (path: string) => {
  const { text } = await scene.site.request.get(path).expect(200);
  return text.replaceAll(/<!--.*?-->/gs, '');
};

describe('the last day for comments on a proposal', () => {
  test.each([
    ['with it', { consultation }, true],
    ['without it', {}, false],
  ])('is on the page of the week for a proposal %s', async (_name, open, isShown) => {
    scene.api.on(PAGE_MENU, contentPage('This week'));
    scene.api.on('/follows/week', {
      ...ok,
      result: { ...WEEK, proposals: [{ ...PROPOSAL, ...open, jurisdiction: 'European Union' }] },
    });
    const text = await readText('/resources/this-week');
    expect(text).toContain('Lamps are counted');
    expect(text.includes('Comments until 12 January 2032')).toBe(isShown);
  });

  test.each([
    ['with it', { consultation }, true],
    ['without it', {}, false],
  ])('is in the list of proposals, as a link to the consultation, for a proposal %s', async (_name, open, isShown) => {
    const listed = {
      ...PROPOSAL,
      ...open,
      next: 'The final text.',
      jurisdiction: { code: 'eu', name: 'European Union' },
      products: [{ code: 'devices', name: 'Medical devices' }],
      topics: [],
      affects: 'Makers',
      provision: 'Bill 2',
      source: 'https://law.example/bill',
    };
    scene.api.on(PAGE_MENU, contentPage('Legal deadlines'));
    scene.api.on('/deadlines', { ...ok, result: [] });
    scene.api.on('/deadlines/proposals', { ...ok, result: [listed] });
    const text = await readText('/resources/deadlines');
    expect(text).toContain('Lamps are counted');
    expect(text.includes('<a href="https://law.example/comments">Comments until 12 January 2032</a>')).toBe(isShown);
  });
});
