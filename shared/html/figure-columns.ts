import { type HastNode, listCells, toText } from './hast.ts';

/** "1,980", "$245", "−4%", "12.5", "2:1". */
const FIGURE = /^[<>≤≥~+−–-]?\s?[$€£]?\d[\d.,:\s\u2009\u202f]*\s?[%‰]?$/u;
const NO_FIGURE = /^(?:[–—-]|none|free|n\/a)?$/i;

/**
 * Rehype plugin: mark columns of figures with the class `num`, except the first column and tables with merged cells.
 */
export function figureColumns(): (root: HastNode) => void {
  return (root) => visitTables(root);
}

function visitTables(node: HastNode): void {
  for (const child of node.children ?? []) {
    if (child.tagName === 'table') markFigures(listRows(child));
    else visitTables(child);
  }
}

function markFigures(rows: HastNode[][]): void {
  const cells = rows.flat();
  if (cells.some(({ properties }) => properties?.colSpan ?? properties?.rowSpan)) return;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  for (let column = 1; column < columns; column++) {
    const inColumn = rows.flatMap((row) => row[column] ?? []);
    const texts = inColumn.filter(({ tagName }) => tagName === 'td').map((cell) => toText(cell).trim());
    const hasFigures = texts.some((text) => FIGURE.test(text));
    if (!hasFigures || !texts.every((text) => FIGURE.test(text) || NO_FIGURE.test(text))) continue;
    for (const cell of inColumn) cell.properties = { ...cell.properties, className: ['num'] };
  }
}

function listRows(node: HastNode): HastNode[][] {
  if (node.tagName === 'tr') return [listCells(node)];
  return (node.children ?? []).flatMap((child) => (child.type === 'element' ? listRows(child) : []));
}
