import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';

export type TextTable = {
  readonly before: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly after: string;
};

/** Undefined without a table; the browser uses `DOMParser`, so that the bundle contains no HTML parser. */
export const readFirstTable: (html: string) => TextTable | undefined = import.meta.env.SSR
  ? readWithRehype
  : readWithDom;

function readWithRehype(html: string): TextTable | undefined {
  const root = unified().use(rehypeParse, { fragment: true }).parse(html);
  const listCells = (node: typeof root | (typeof root.children)[number], tagName: string): string[] => {
    const cells: string[] = [];
    visit(node, { type: 'element', tagName }, (cell) => {
      let text = '';
      visit(cell, 'text', ({ value }) => {
        text += value;
      });
      cells.push(text.trim());
    });
    return cells;
  };
  for (const block of root.children) {
    let table: TextTable | undefined;
    visit(block, { type: 'element', tagName: 'table' }, (node) => {
      const rows: string[][] = [];
      visit(node, { type: 'element', tagName: 'tr' }, (row) => {
        rows.push(listCells(row, 'td'));
      });
      table = {
        before: html.slice(0, block.position?.start.offset),
        columns: listCells(node, 'th'),
        rows: rows.filter((cells) => cells.length > 0),
        after: html.slice(block.position?.end.offset),
      };
      return EXIT;
    });
    if (table) return table;
  }
  return undefined;
}

function readWithDom(html: string): TextTable | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table) return undefined;
  const getCells = (element: Element, tagName: string) =>
    Array.from(element.querySelectorAll(tagName), (cell) => cell.textContent.trim());
  const blocks = [...body.childNodes];
  const position = blocks.findIndex((block) => block.contains(table));
  return {
    before: toHtml(blocks.slice(0, position)),
    columns: getCells(table, 'th'),
    rows: Array.from(table.rows, (row) => getCells(row, 'td')).filter((cells) => cells.length > 0),
    after: toHtml(blocks.slice(position + 1)),
  };
}

function toHtml(nodes: readonly ChildNode[]): string {
  const container = document.createElement('div');
  container.append(...nodes);
  return container.innerHTML;
}
