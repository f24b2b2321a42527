import { describe, expect, it, test } from 'vitest';
import { figure, findFigure } from '../../api/news/figure.ts';
import { placeFigure } from '../../api/news/figure-place.ts';

const TABLE = '| Group | n |\n|---|---:|\n| First | 40 |\n| Second | 33 |\n';

const drawn = (fields: object, body = '') =>
  findFigure({ figure: figure.parse({ title: 'T', ...fields }), facts: [{ label: 'Received', value: '318' }] }, body);
const findReason = (...given: Parameters<typeof drawn>) => {
  const result = drawn(...given);
  return result && 'reason' in result ? result.reason : undefined;
};

const first = { ask: 'First?', yes: 'Outcome' };
const last = { ask: 'Last?', yes: 'Outcome', no: 'Other' };
const flow = (...steps: object[]) => ({ kind: 'flow', steps });
const phase = (over: object = {}) => ({ label: 'Review', takes: '30 days', holder: 'Authority', ...over });
const file = (...phases: object[]) => ({ kind: 'file', phases });
const noted = { label: 'Reason', note: 'Often a single word.' };
const form = (...rows: object[]) => ({ kind: 'annotated', form: 'Form', rows });

describe('the figure of an article', () => {
  it('is a drawing by numbers, with what they are', () => {
    expect(drawn({ kind: 'dots', note: 'Of one year.', items: [{ label: 'Received' }] })).toEqual({
      note: 'Of one year.',
      drawing: {
        kind: 'dots',
        title: 'T',
        series: [],
        rows: [{ label: 'Received', values: [{ text: '318', value: 318 }] }],
      },
    });
    expect(drawn({ kind: 'sum' }, TABLE)).toMatchObject({
      drawing: { rows: [{ label: 'First' }, { label: 'Second' }] },
    });
  });

  it('is a flow whose last question has two outcomes and each other one', () => {
    expect(drawn(flow(first, last))).toEqual({ drawing: { kind: 'flow', title: 'T', steps: [first, last] } });
  });

  test.each([
    ['12 days', 12],
    ['2 weeks', 14],
    ['5 months', 150],
    ['1 year', 365],
  ])('is the course of a file, in which %s are %i days', (takes, days) => {
    expect(drawn(file(phase({ takes }), phase({ label: 'Questions', clockStops: true })))).toMatchObject({
      drawing: {
        phases: [
          { takes, days, clockStops: false },
          { days: 30, clockStops: true },
        ],
      },
    });
  });

  it('is a form with fields that are filled in, noted or empty', () => {
    const rows = [noted, { label: 'Start', text: '1 May', note: 'Too late.' }, { label: 'End' }];
    expect(drawn(form(...rows))).toEqual({ drawing: { kind: 'annotated', title: 'T', form: 'Form', rows } });
  });

  const five = ['A', 'B', 'C', 'D'].map((ask) => ({ ask, yes: `Outcome of ${ask}` }));
  test.each([
    ['a field of another kind', { ...flow(first, last), rows: [noted] }, 'a figure of the kind flow has no rows'],
    ['items in a form', { ...form(noted, noted), items: [{ label: 'A' }] }, 'of the kind annotated has no items'],
    [
      'a number without figures',
      { kind: 'dots', items: [{ label: 'A', value: 'two' }] },
      'needs a value with one number',
    ],
    ['one question', flow(last), 'a flow has 2 questions or more'],
    ['nine boxes', flow(...five.slice(0, 3), last), 'at most 8 boxes, not 9'],
    ['a branch without end', flow(first, { ask: 'Last?', yes: 'Outcome' }), 'the answer no to "Last?" leads nowhere'],
    [
      'a branch without end, yes',
      flow(first, { ask: 'Last?', no: 'Other' }),
      'the answer yes to "Last?" leads nowhere',
    ],
    ['a question that decides nothing', flow({ ask: 'Why?' }, last), '"Why?" decides nothing'],
    ['a question that is never reached', flow(last, { ...last, ask: 'More?' }), 'both answers to "Last?" end'],
    ['one phase', file(phase()), 'has 2 to 8 phases, not 1'],
    ['nine phases', file(...Array.from({ length: 9 }, () => phase())), 'has 2 to 8 phases, not 9'],
    ['a duration without unit', file(phase(), phase({ takes: '30' })), '"30" of "Review" is no number of days'],
    ['a duration in words', file(phase(), phase({ takes: 'some weeks' })), '"some weeks" of "Review" is no number'],
    ['four holders', file(...['A', 'B', 'C', 'D'].map((holder) => phase({ holder }))), 'is with 4 holders'],
    [
      'a clock that never runs',
      file(phase({ clockStops: true }), phase({ clockStops: true })),
      'clock of the file never',
    ],
    ['a form without heading', { kind: 'annotated', rows: [noted, noted] }, 'needs its heading'],
    ['one row', form(noted), 'has 2 to 8 rows, not 1'],
    ['nine rows', form(...Array.from({ length: 9 }, () => noted)), 'has 2 to 8 rows, not 9'],
    ['one note', form(noted, { label: 'End' }), 'has 2 notes or more, not 1'],
  ])('with %s is not drawn, with the reason', (_, fields, reason) => {
    expect(findReason(fields)).toContain(reason);
  });

  test.each([
    ['unknown kind', { kind: 'pie' }],
    ['empty title', { kind: 'flow', title: ' ' }],
    ['question longer than its box', flow({ ...first, ask: 'x'.repeat(161) }, last)],
    ['mark without note', form({ label: 'Reason', mark: 1 }, noted)],
    ['note without words', form({ label: 'Reason', note: '' }, noted)],
    ['phase without holder', file(phase({ holder: undefined }), phase())],
  ])('with %s is no valid front matter', (_, fields) => {
    expect(figure.safeParse({ title: 'T', ...fields }).success).toBe(false);
  });
});

describe('the place of a figure', () => {
  const HTML =
    '<p>Opening.</p>\n<h2 id="text-review">Review</h2>\n<ol>\n<li>Is it?</li>\n</ol>\n<p><em>Then</em> more.</p>';

  it('is the end of the text without words', () => {
    expect(placeFigure(HTML, undefined)).toEqual({ html: HTML });
  });

  it('is before the heading of the words', () => {
    expect(placeFigure(HTML, 'Review')).toMatchObject({ before: 'text-review' });
  });

  test.each([
    ['Is it', '<ol id="text-figure">'],
    ['Then more', '<p id="text-figure"><em>'],
  ])('is before the part that begins with %s, which gets an id', (words, tag) => {
    const place = placeFigure(HTML, words);
    expect(place?.before).toBe('text-figure');
    expect(place?.html).toContain(tag);
    expect(place?.html.replace(' id="text-figure"', '')).toBe(HTML);
  });

  test.each(['Opening', 'more', 'Absent'])('is not found by the words %s', (words) => {
    expect(placeFigure(HTML, words)).toBeUndefined();
  });
});
