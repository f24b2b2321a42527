/** Older EU regulations have the year behind their number: "Regulation (EC) No 1901/2006". */
const YEAR_LAST = /\bNo \d+\/(\d{4})\b/;
const YEAR = /(?:^|\D)((?:19|20)\d{2})(?!\d)/;
/** Two-digit year at the end of a number: "CHMP/437/04". */
const SHORT_YEAR = /\/(\d{2})(?: Rev.*)?$/;
/** Directives of the last century begin with the year: "Directive 93/42/EEC". */
const SHORT_YEAR_FIRST = /\b(\d{2})\/\d+\/EE?C$/;
/** Two-digit years from here on belong to the last century. */
const LAST_CENTURY = 60;

/** "Regulation (EU) 2017/745" is of 2017; undefined without a year. */
export function findYear(number: string): number | undefined {
  const year = YEAR_LAST.exec(number)?.[1] ?? YEAR.exec(number)?.[1];
  if (year !== undefined) return Number(year);
  const short = SHORT_YEAR_FIRST.exec(number)?.[1] ?? SHORT_YEAR.exec(number)?.[1];
  if (short === undefined) return undefined;
  return Number(short) + (Number(short) < LAST_CENTURY ? 2000 : 1900);
}
