/** A person of a table: who, and what the other columns say. */
type TablePerson = { readonly name: string; readonly lines: readonly string[] };

/** What the first column of a table of people is called. */
const HEADS = new Set(['Speaker', 'Member', 'Name']);

const TABLE = /<table[\s>][\s\S]*?<\/table>/i;
const cellsOf = (html: string, tag: 'th' | 'td'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'))].map(([, cell = '']) =>
    textOf(cell),
  );

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of some sanitised HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name) return NAMED[name] ?? whole;
      const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}

/**
 * Takes the first table of a text apart when it lists people, so that they can be shown with their rings; `before` and `after` are the
 * text around it. Undefined when the text has no such table: it is shown as it is.
 */
export function peopleTable(html: string): { before: string; people: TablePerson[]; after: string } | undefined {
  const table = TABLE.exec(html);
  if (!table || !HEADS.has(cellsOf(table[0], 'th')[0] ?? '')) return undefined;
  const people = table[0].split(/<tr[\s>]/i).flatMap((row) => {
    const [name, ...lines] = cellsOf(row, 'td');
    return name ? [{ name, lines: lines.filter(Boolean) }] : [];
  });
  return { before: html.slice(0, table.index), people, after: html.slice(table.index + table[0].length) };
}

/** Which column of a text's first table holds times of day, counted from 1; undefined when none does. */
export function timeColumn(html: string): number | undefined {
  const table = TABLE.exec(html);
  const column = table ? cellsOf(table[0], 'th').indexOf('Time') + 1 : 0;
  return column > 0 ? column : undefined;
}
