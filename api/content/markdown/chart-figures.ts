import { plainText } from './quotes-and-tables.ts';
import type { HtmlElement, HtmlNode, HtmlRoot } from './trees.ts';

/** Precedes a table shown as a chart: "Chart 1. Pay by level". */
export const CHART_TITLE = /^(Chart \d+)[.:]/;
const SOURCE = /^Source: /;

/** Rehype plugin: "Chart 1. …" before a table becomes a figure's caption, "Source: …" after it the last line. */
export function chartFigures(): (root: HtmlRoot) => void {
  return (root) => {
    if (root.children.some((node) => isElement(node, 'table'))) root.children = withFigures(root.children);
  };
}

function withFigures(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let at = 0;
  for (let node = nodes[at]; node; node = nodes[at]) {
    const tableAt = nextElement(nodes, at);
    const table = nodes[tableAt];
    const name = isElement(node, 'p') ? CHART_TITLE.exec(plainText(node))?.[1] : undefined;
    if (name === undefined || !isElement(node, 'p') || !isElement(table, 'table')) {
      result.push(node);
      at += 1;
      continue;
    }
    const sourceAt = nextElement(nodes, tableAt);
    const after = nodes[sourceAt];
    const source = isElement(after, 'p') && SOURCE.test(plainText(after)) ? [after] : [];
    table.children.unshift(element('caption', [{ type: 'text', value: `Figures of ${name}` }]));
    const figure = element('figure', [element('figcaption', parseCaption(node)), table, ...source]);
    result.push({ ...figure, properties: { className: ['chart'] } });
    at = (source.length > 0 ? sourceAt : tableAt) + 1;
  }
  return result;
}

function nextElement(nodes: readonly HtmlNode[], from: number): number {
  let at = from + 1;
  while (nodes[at]?.type === 'text') at += 1;
  return at;
}

function parseCaption({ children }: HtmlElement): HtmlElement['children'] {
  const [only, ...others] = children;
  return only?.type === 'element' && only.tagName === 'strong' && others.length === 0 ? only.children : children;
}

function isElement(node: HtmlNode | undefined, tagName: string): node is HtmlElement {
  return node?.type === 'element' && node.tagName === tagName;
}

const element = (tagName: string, children: HtmlElement['children']): HtmlElement => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
