import { csvLine } from '../../shared/csv.ts';
import type { HeldData } from './use-held-data.ts';

type Row = Readonly<Record<string, unknown>>;

/** Same form as `rostrum members export`. */
export const toJson = ({ groups }: Pick<HeldData, 'groups'>): string =>
  JSON.stringify(Object.fromEntries(groups.map(({ id, rows }) => [id, rows])), null, 2);

/** Formats rows as CSV (RFC 4180) with a header line. */
export function groupToCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => fieldText(row[name])))];
  return lines.map(csvLine).join('');
}

export function fieldLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
