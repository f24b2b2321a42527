import { plainText } from './quotes-and-tables.ts';
import type { HtmlNode, HtmlRoot } from './trees.ts';

/** Separates prose, the source of excerpts, from other text; PostgreSQL treats it as a space. */
export const END_OF_PROSE = '\u001E';

const PROSE = new Set(['p', 'ul', 'ol', 'blockquote']);
const LISTS = new Set(['ul', 'ol']);

/** Prose first, one block a line, then headings, tables and side notes. */
export function searchedText(root: HtmlRoot): string {
  const prose: string[] = [];
  const rest: string[] = [];
  for (const node of root.children) {
    if (node.type === 'element' && PROSE.has(node.tagName)) prose.push(...listBlocks(node));
    else rest.push(plainText(node));
  }
  return [...prose.filter(Boolean), `${END_OF_PROSE} ${rest.filter(Boolean).join(' ')}`].join('\n').trim();
}

function listBlocks(node: HtmlNode): string[] {
  const isList = node.type === 'element' && LISTS.has(node.tagName);
  return isList ? node.children.map(plainText) : [plainText(node)];
}
