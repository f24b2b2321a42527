/** The order mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A file of CSV that spreadsheets read as UTF-8. */
export const csvFile = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + lines.map(csvLine).join('');

/** Spreadsheets would run a text that begins like a formula. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
