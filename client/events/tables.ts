import type { TextTable } from '../blocks/text-table.ts';

type TablePerson = { readonly name: string; readonly lines: readonly string[] };

/** First column of a table that lists people. */
const NAME_COLUMNS = new Set(['Speaker', 'Member', 'Name']);

/** Undefined when the table does not list people. */
export function findPeople({ columns, rows }: TextTable): TablePerson[] | undefined {
  if (!NAME_COLUMNS.has(columns[0] ?? '')) return undefined;
  return rows.flatMap(([name, ...lines]) => (name ? [{ name, lines: lines.filter(Boolean) }] : []));
}

export function findTimeColumn({ columns }: TextTable): number | undefined {
  const column = columns.indexOf('Time') + 1;
  return column > 0 ? column : undefined;
}
