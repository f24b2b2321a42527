import { expect, test } from 'vitest';
import { articleDetail } from '../support/cards.ts';
import { discoverySite } from '../support/discovery-site.ts';

const PATH = '/news-and-articles/news-articles/as-appropriate';
const scene = discoverySite();

const readPage = async (over: Record<string, unknown>) => {
  const result = [articleDetail(1, { path: PATH, publishedDate: '2031-05-06', ...over })];
  scene.api.on('/articles', { statusCode: 200, statusMessage: 'OK', result });
  const { text } = await scene.site.request.get(PATH).expect(200);
  return text;
};

const byline = async (over: Record<string, unknown>) => {
  const text = await readPage(over);
  const lines = /<div class="byline">.*?<\/p>(.*?)<\/div>/s.exec(text)?.[1] ?? '';
  return [...lines.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => line);
};

test.each([
  [
    'the month of its law last',
    { modifiedDate: '2031-06-01', lawAsOf: '2031-04' },
    ['Updated 1 June 2031', 'Law as of April 2031'],
  ],
  ['the month of its law below an unchanged text', { lawAsOf: '2030-12' }, ['Law as of December 2030']],
  ['no month where the article states none', {}, []],
])('an article shows %s', async (_name, over, lines) => {
  expect(await byline(over)).toEqual(['Tuesday 6 May 2031, 3\u00a0min\u00a0read', ...lines]);
});

test('an article says in short what it says, above its text', async () => {
  const text = await readPage({ inShort: ['The date moved.', 'The duty stays.'], body: '<p>First.</p>' });
  expect(text).toMatch(
    /In short<\/h2><details><summary class="h6">In short<\/summary><ul><li>The date moved\.<\/li><li>The duty stays\.<\/li><\/ul><\/details>.*<p>First\./s,
  );
});

const figure = {
  drawing: {
    kind: 'flow',
    title: 'Which way?',
    steps: [
      { ask: 'Old?', no: 'New.' },
      { ask: 'Big?', yes: 'A.', no: 'B.' },
    ],
  },
};
const BODY = '<p>First.</p>\n<h2 id="text-way">Way</h2>\n<p id="text-figure">Last.</p>';

test.each([
  [
    'before its part',
    { before: 'text-way' },
    /First\.<\/p>\n<\/div>(?:<!--[^>]*-->)*<figure.*<\/figure>(?:<!--[^>]*-->)*<div[^>]*><h2 id="text-way">/s,
  ],
  [
    'before a part without heading',
    { before: 'text-figure' },
    /<figure.*<\/figure>(?:<!--[^>]*-->)*<div[^>]*><p id="text-figure">Last/s,
  ],
  ['at the end of the text', {}, /Last\. .*<\/div>(?:<!--[^>]*-->)*<figure/s],
])('an article shows its figure %s', async (_name, place, order) => {
  expect(await readPage({ figure: { ...figure, ...place }, body: BODY })).toMatch(order);
});

test('a flow is read question by question, its ends before the way on', async () => {
  const text = await readPage({ figure, body: BODY });
  const drawn = /<figure class="article-figure.*?<\/figure>/s.exec(text)?.[0] ?? '';
  expect(
    drawn
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Which way? Old? No New. Yes Go on to question 2. Big? Yes A. No B.');
});
