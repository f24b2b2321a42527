import { describe, expect, it } from 'vitest';
import { splitSteps } from '../../client/certification/credential-steps.ts';
import { findNextWindow } from '../../shared/certification/exam-window.ts';

const url = '/certifications/exam';
const window = (examCode: string, title: string, windowOpens: string, windowCloses: string) => ({
  examCode,
  title,
  windowOpens,
  windowCloses,
  url,
});
const SPRING = [
  window('RAC-DEV', 'RAC Devices, first window', '2026-03-02', '2026-04-26'),
  window('RAC-PHA', 'RAC Pharmaceuticals, first window', '2026-03-02', '2026-04-26'),
];
const AUTUMN = [window('RAC-DEV', 'RAC Devices, second window', '2026-09-07', '2026-11-01')];
const OTHER = window('RCC-MDR', 'RCC Medical Devices Regulation', '2026-02-01', '2026-02-28');
const ALL = [...AUTUMN, OTHER, ...SPRING];

describe('the next examination window', () => {
  it.each([
    ['before it opens', '2026-02-20', { opens: '2026-03-02', isOpen: false, days: 10, papers: 2 }],
    ['on its first day', '2026-03-02', { opens: '2026-03-02', isOpen: true, days: 55, papers: 2 }],
    ['on its last day', '2026-04-26', { opens: '2026-03-02', isOpen: true, days: 0, papers: 2 }],
    ['after it', '2026-04-27', { opens: '2026-09-07', isOpen: false, days: 133, papers: 1 }],
  ])('is found %s', (_name, today, expected) => {
    const next = findNextWindow(ALL, today);
    expect({ ...next, papers: next?.papers.length }).toMatchObject(expected);
  });

  it('names the papers that are sat in it', () => {
    expect(findNextWindow(ALL, '2026-02-20')?.papers).toEqual(['RAC Devices', 'RAC Pharmaceuticals']);
  });

  it.each([
    ['no examinations', []],
    ['another examination only', [OTHER]],
    ['windows of the past only', SPRING],
  ])('is undefined with %s', (_name, windows) => {
    expect(findNextWindow(windows, '2026-05-01')).toBeUndefined();
  });
});

describe('the steps of a text', () => {
  const list = '<ol>\n<li><strong>Apply.</strong> Soon.</li>\n</ol>';
  it.each([
    ['with their heading', `<p>a</p><h2 id="way">Way</h2>\n${list}<p>b</p>`, `<h2 id="way">Way</h2>\n${list}`],
    ['without a heading', `<h2>Other</h2><p>a</p>${list}<p>b</p>`, list],
    ['none', '<p>a</p><ul><li>b</li></ul>', undefined],
    ['none whose items have lists', '<ol><li>a<ol></ol></li><li>b</li></ol>', undefined],
  ])('are its first numbered list: %s', (_name, html, steps) => {
    const found = splitSteps(html);
    expect(found.steps).toBe(steps);
    expect(found.rest).toBe(html.replace(steps ?? '', ''));
  });
});
