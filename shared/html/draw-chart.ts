import type { Chart } from './chart.ts';

export interface DrawnElement {
  type: 'element';
  tagName: string;
  properties: Record<string, string | string[]>;
  children: (DrawnElement | { type: 'text'; value: string })[];
}

/** In em of the drawing's font, so that text of any size has room. */
const LINE = 1.5;
const BAR = 0.75;
const BAR_STEP = 1.2;
const ROW_GAP = 0.9;
/** In percent of the width; the rest is for the figure. */
const LONGEST = 84;

/** Percentages and em, so that the chart fits any width; series differ by filling too, not by colour alone. */
export function drawChart(chart: Chart): DrawnElement {
  const { height, marks } = chart.series.length === 1 ? oneSeries(chart) : manySeries(chart);
  const title = `Bar chart: ${chart.title}. The table has its figures.`;
  return element('svg', { className: ['chart__drawing'], role: 'img', width: '100%', height: em(height) }, [
    element('title', {}, [title]),
    ...marks,
  ]);
}

type Drawing = { height: number; marks: DrawnElement[] };

function oneSeries({ rows }: Chart): Drawing {
  const longest = longestLabel(rows);
  const step = LINE + BAR + ROW_GAP;
  const marks = rows.flatMap(({ label, values: [figure = NONE] }, index) => {
    const top = index * step;
    const y = em(top + 1);
    return [
      text(label, { x: '0', y }),
      text(shown(figure.text), { className: ['chart__figure'], x: '100%', y, textAnchor: 'end' }),
      ...filled(0, percent(((figure.value ?? 0) / longest) * 100), top + LINE),
    ];
  });
  return { height: rows.length * step - ROW_GAP + 0.1, marks };
}

function manySeries({ series, rows }: Chart): Drawing {
  const longest = longestLabel(rows);
  const key = series.flatMap((name, index) => [
    ...filled(index, KEY_WIDTH, index * LINE + 0.35),
    text(name, { x: '2.5em', y: em(index * LINE + 1) }),
  ]);
  const start = series.length * LINE + ROW_GAP;
  const step = LINE + series.length * BAR_STEP + ROW_GAP;
  const marks = rows.flatMap(({ label, values }, index) => {
    const top = start + index * step;
    return [
      text(label, { className: ['chart__row'], x: '0', y: em(top + 1) }),
      ...values.flatMap(({ text: figure, value = 0 }, order) => {
        const y = top + LINE + order * BAR_STEP;
        const width = percent((value / longest) * LONGEST);
        const place = { x: width, y: em(y + BAR), dx: '0.5em' };
        return [...filled(order, width, y), text(shown(figure), { className: ['chart__figure'], ...place })];
      }),
    ];
  });
  return { height: start + rows.length * step - ROW_GAP + 0.1, marks: [...key, ...marks] };
}

const NONE = { text: '', value: undefined };
const KEY_WIDTH = '1.75em';

function filled(series: number, width: string, top: number): DrawnElement[] {
  const className = ['chart__bar', `chart__bar--${series + 1}`];
  const bar = element('rect', { className, x: '0', y: em(top), width, height: em(BAR) }, []);
  if (series !== 1) return [bar];
  const middle = em(top + BAR / 2);
  const hatch = { className: ['chart__hatch'], x1: '0', x2: width, y1: middle, y2: middle };
  return [element('line', hatch, []), bar];
}

const longestLabel = (rows: Chart['rows']): number =>
  Math.max(...rows.flatMap(({ values }) => values.map(({ value = 0 }) => value)));
const shown = (figure: string): string => (figure === '' ? '–' : figure);
const em = (value: number): string => `${Number(value.toFixed(2))}em`;
const percent = (value: number): string => `${Number(value.toFixed(2))}%`;
const text = (value: string, properties: DrawnElement['properties']): DrawnElement =>
  element('text', properties, [value]);

const element = (
  tagName: string,
  properties: DrawnElement['properties'],
  children: readonly (DrawnElement | string)[],
): DrawnElement => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
