import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Dots } from '../../../client/ui/dots.tsx';
import { FileCourse } from '../../../client/ui/figures/file-course.tsx';

describe('a drawing of numbers has bounds', () => {
  test.each([
    [51, 1],
    [416, 8],
    [417, 8],
    [700_000_145_678, 8],
  ])('%i dots in a field of eight rows are %i rows', (count, rows) => {
    const drawing = renderToStaticMarkup(createElement(Dots, { count, rows: 8 }));
    expect(drawing.match(/M1 /g)).toHaveLength(rows);
  });

  test.each([1, 12, 365, 20_000, 2_000_000_000])('a file of %i days has a scale of at most 13 lines', (days) => {
    const phase = { label: 'Assessment', takes: `${days} days`, days, holder: 'The authority', clockStops: false };
    const drawing = renderToStaticMarkup(
      createElement(FileCourse, { file: { kind: 'file', title: 'One file', phases: [phase] } }),
    );
    const [, scale = ''] = /file-course__scale" d="([^"]+)"/.exec(drawing) ?? [];
    expect(scale.match(/M/g)?.length).toBeLessThanOrEqual(13);
  });
});
