import { buildChart } from './chart.ts';
import { drawChart } from './draw-chart.ts';
import { type HastNode, listCells, toText } from './hast.ts';

/** Rehype plugin: draw the table of each `figure.chart`, unless it is no valid chart. */
export function drawCharts(): (root: HastNode) => void {
  return (root) => visitFigures(root);
}

function visitFigures(node: HastNode): void {
  for (const child of node.children ?? []) {
    if (child.tagName !== 'figure' || !isChart(child)) visitFigures(child);
    else {
      const children = child.children ?? [];
      const at = children.findIndex((part) => find(part, 'table') !== undefined);
      const caption = children.find(({ tagName }) => tagName === 'figcaption');
      const table = children[at] && find(children[at], 'table');
      if (!caption || !table) continue;
      const chart = buildChart(toText(caption).trim().replace(/\.$/, ''), listTexts(table));
      if (!('reason' in chart)) children.splice(at, 0, drawChart(chart));
    }
  }
}

const isChart = ({ properties }: HastNode): boolean =>
  Array.isArray(properties?.className) && properties.className.includes('chart');

function find(node: HastNode, tagName: string): HastNode | undefined {
  if (node.tagName === tagName) return node;
  for (const child of node.children ?? []) {
    const found = find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

export function listTexts(node: HastNode): string[][] {
  if (node.tagName === 'tr') return [listCells(node).map((cell) => toText(cell).trim())];
  return (node.children ?? []).flatMap((child) => (child.type === 'element' ? listTexts(child) : []));
}
