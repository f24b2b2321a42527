/** A missing figure has no value. */
export type Chart = {
  readonly title: string;
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly Figure[] }[];
};
type Figure = { readonly text: string; readonly value: number | undefined };

export const MAX_SERIES = 4;
const MIN_ROWS = 2;
const MAX_ROWS = 12;
/** Labels do not wrap: on a phone of 320 pixels a line fits this many characters of label and figure. */
const MAX_LINE = 38;

/** "1,980", "$245", "4.5%", "36 h". */
const FIGURE = /^[$€£]?(\d[\d,\u2009\u202f]*(?:\.\d+)?)\s?(?:[%‰]|\p{L}{1,7})?$/u;
const NO_FIGURE = /^[–—-]?$/;

/** First row: series; first column: rows. @returns the reason, with its remedy, when a table cannot be drawn */
export function buildChart(title: string, cells: readonly (readonly string[])[]): Chart | { readonly reason: string } {
  const [[, ...series] = [], ...body] = cells;
  if (series.length < 1 || series.length > MAX_SERIES)
    return { reason: `a chart has 1 to ${MAX_SERIES} columns of figures after the column of labels` };
  if (body.length < MIN_ROWS || body.length > MAX_ROWS)
    return { reason: `a chart has ${MIN_ROWS} to ${MAX_ROWS} rows of figures` };
  const long = [...body, ...series.map((name) => [name])].find(
    ([label = '', ...figures]) => label.length + Math.max(0, ...figures.map(({ length }) => length)) > MAX_LINE,
  );
  if (long)
    return {
      reason: `the label "${long[0]}" of a chart, with its figure, has more than ${MAX_LINE} characters; shorten it`,
    };
  const rows = body.map(([label = '', ...texts]) => ({
    label,
    values: series.map((_, column) => ({ text: texts[column] ?? '', value: findNumber(texts[column] ?? '') })),
  }));
  const bad = rows
    .flatMap(({ values }) => values)
    .find(({ text, value }) => value === undefined && !NO_FIGURE.test(text));
  if (bad)
    return { reason: `"${bad.text}" in the table of a chart is no figure; write a number from 0, or – for none` };
  if (rows.every(({ values }) => values.every(({ value = 0 }) => value === 0)))
    return { reason: 'the table of a chart has no figure above 0' };
  return { title, series, rows };
}

function findNumber(text: string): number | undefined {
  const digits = FIGURE.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(/[^\d.]/g, ''));
}
