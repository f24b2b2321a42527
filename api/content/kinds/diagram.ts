import { z } from 'zod';
import type { Diagram } from '../../../shared/contract/models.ts';
import { DIAGRAM_KINDS } from '../../../shared/diagrams.ts';
import { firstTable } from '../markdown/first-table.ts';
import { text } from './fields.ts';

/** The fields of a drawing by numbers. */
export const diagramRows = {
  items: z
    .array(
      z.strictObject({
        label: text,
        value: text
          .meta({ description: 'A number with its unit. Without one it is that of the fact with the same label' })
          .optional(),
      }),
    )
    .meta({ description: 'Without items the drawing shows the first table of the text' })
    .default([]),
  over: text.meta({ description: 'For a line: how long it lasts, such as 9 months' }).optional(),
};

export const diagram = z
  .strictObject({
    kind: z.enum(DIAGRAM_KINDS).meta({
      description:
        'line: points on a line of time. dots: a field of dots for each number. sum: parts of one or two sums. joined: many that become one',
    }),
    title: text.meta({ description: 'The sentence above the drawing: what it shows' }),
    ...diagramRows,
  })
  .meta({ description: 'A drawing beside the title that explains the page by its numbers' });

type Fields = {
  readonly diagram?: z.output<typeof diagram> | undefined;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
type Rows = Pick<Diagram, 'series' | 'rows' | 'total'>;
type Flawed = { readonly reason: string };

const LIMITS: Readonly<
  Record<Diagram['kind'], { rows: readonly [number, number]; values: readonly [number, number] }>
> = {
  line: { rows: [2, 8], values: [0, 1] },
  dots: { rows: [1, 6], values: [1, 1] },
  sum: { rows: [2, 8], values: [1, 2] },
  joined: { rows: [2, 2], values: [1, 1] },
};
const MAX_JOINED = 40;

/** Uses numbers of items, facts, or the first table. @returns the problem if any; undefined without a drawing */
export function findDiagram({ diagram, facts }: Fields, body: string): Diagram | Flawed | undefined {
  if (!diagram) return undefined;
  const { kind, title, items, over } = diagram;
  const found = items.length > 0 ? ofItems(items, facts) : ofTable(firstTable(body) ?? []);
  const lasting = over === undefined ? undefined : toFigure(over);
  if (over !== undefined && (kind !== 'line' || lasting?.value === undefined))
    return { reason: `"over" says how long a line lasts, with one number; "${over}" of a ${kind} does not` };
  const reason = findFlaw(kind, found);
  if (reason !== undefined) return { reason };
  const duration = lasting?.value === undefined ? {} : { over: { text: lasting.text, value: lasting.value } };
  return { kind, title, ...found, ...duration };
}

function ofItems(items: z.output<typeof diagram>['items'], facts: Fields['facts']): Rows {
  const rows = items.map(({ label, value = facts.find((fact) => fact.label === label)?.value }) => ({
    label,
    values: value === undefined ? [] : [toFigure(value)],
  }));
  return { series: [], rows };
}

/** Numeric columns are values, the column before them has the labels. */
function ofTable([head = [], ...body]: readonly (readonly string[])[]): Rows {
  const last = body.at(-1);
  const isTotal = last?.[0]?.toLowerCase() === 'total';
  const isNumeric = head.map(
    (_, column) => column > 0 && body.every((row) => findNumber(row[column] ?? '') !== undefined),
  );
  const columns = head.flatMap((_, column) => (isNumeric[column] ? [column] : []));
  const labels = Math.max(0, (columns[0] ?? head.length) - 1);
  const listValues = (row: readonly string[]) => columns.map((column) => toFigure(row[column] ?? ''));
  const rows = (isTotal ? body.slice(0, -1) : body).map((row) => ({
    label: row[labels] ?? '',
    values: listValues(row),
  }));
  const series = columns.map((column) => head[column] ?? '');
  return { series, rows, ...(isTotal && last && { total: listValues(last) }) };
}

function findFlaw(kind: Diagram['kind'], { rows, total }: Rows): string | undefined {
  const { rows: count, values } = LIMITS[kind];
  if (!isWithin(rows.length, count))
    return `a drawing of the kind ${kind} has ${inWords(count)} rows, from its items or the first table of the text`;
  const bare = rows.find((row) => !isWithin(row.values.length, values));
  if (bare) return `"${bare.label}" has ${bare.values.length} values; the kind ${kind} draws ${inWords(values)}`;
  const counted = kind === 'line' ? [] : kind === 'joined' ? rows.slice(0, 1) : rows;
  const wordy = counted.find((row) => row.values.some(({ value }) => value === undefined));
  if (wordy) return `"${wordy.label}" needs a value with one number in figures`;
  const parts = rows[0]?.values[0]?.value ?? 0;
  if (kind === 'joined' && !(Number.isInteger(parts) && isWithin(parts, [2, MAX_JOINED])))
    return `the kind joined draws 2 to ${MAX_JOINED} parts, not ${parts}`;
  return total?.map((stated, column) => wrongSum(rows, stated, column)).find((reason) => reason !== undefined);
}

function wrongSum(rows: Rows['rows'], stated: Rows['rows'][number]['values'][number], column: number) {
  const sum = rows.reduce((before, { values }) => before + (values[column]?.value ?? 0), 0);
  return Math.abs(sum - (stated.value ?? 0)) < 0.001 ? undefined : `the total ${stated.text} is not that of its rows`;
}

const inWords = ([least, most]: readonly [number, number]): string =>
  least === most ? `${least}` : `${least} to ${most}`;
const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** @returns undefined without a number, or with several */
export function findNumber(words: string): number | undefined {
  const [first, ...others] = words.match(NUMBER) ?? [];
  return first === undefined || others.length > 0 ? undefined : Number(first.replaceAll(',', ''));
}

function toFigure(words: string): { text: string; value?: number } {
  const value = findNumber(words);
  return { text: words, ...(value !== undefined && { value }) };
}
