/** A cell that begins with one of these is a formula to a spreadsheet (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u;

/**
 * A table as CSV (RFC 4180), with a byte order mark for spreadsheets. Every cell is quoted; one that a spreadsheet
 * would run as a formula begins with an apostrophe.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
