import type { HtmlChild, HtmlElement, HtmlNode, HtmlRoot } from './trees.ts';

const ATTRIBUTION = /(?:^|\n)\s*[—–] ?/;
const TABLE_TITLE = /^Table \d+[.:]/;

/** Rehype plugin: a last line with a dash becomes a quote's footer, "Table 1. …" a table's caption. */
export function quotesAndTables(): (root: HtmlRoot) => void {
  return (root) => {
    for (const node of root.children) if (isElement(node, 'blockquote')) moveAttribution(node);
    root.children = withCaptions(root.children);
  };
}

function isElement(node: HtmlNode | HtmlChild | undefined, tagName: string): node is HtmlElement {
  return node?.type === 'element' && node.tagName === tagName;
}

function moveAttribution(quote: HtmlElement): void {
  const last = quote.children.findLast((child) => isElement(child, 'p'));
  if (!isElement(last, 'p')) return;
  const at = last.children.findLastIndex((child) => child.type === 'text' && ATTRIBUTION.test(child.value));
  const line = last.children[at];
  if (line?.type !== 'text') return;
  const dash = line.value.search(ATTRIBUTION);
  const quotation = line.value.slice(0, dash).trimEnd();
  const name = line.value.slice(dash).replace(ATTRIBUTION, '');

  const footer: HtmlElement = {
    type: 'element',
    tagName: 'footer',
    properties: {},
    children: [{ type: 'text', value: name }, ...last.children.slice(at + 1)],
  };
  last.children = [...last.children.slice(0, at), { type: 'text', value: quotation }];
  const isEmpty = last.children.every((child) => child.type === 'text' && child.value === '');
  quote.properties.className = ['pull'];
  quote.children = [...quote.children.filter((child) => !(isEmpty && child === last)), footer];
}

function withCaptions(nodes: HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  for (const node of nodes) {
    const titleIndex = result.findLastIndex((previous) => previous.type === 'element');
    const title = result[titleIndex];
    if (isElement(node, 'table') && isElement(title, 'p') && TABLE_TITLE.test(plainText(title))) {
      const only = title.children.length === 1 ? title.children[0] : undefined;
      const children = isElement(only, 'strong') ? only.children : title.children;
      node.children.unshift({ type: 'element', tagName: 'caption', properties: {}, children });
      result.splice(titleIndex);
    }
    result.push(node);
  }
  return result;
}

const INLINE = new Set(['a', 'em', 'strong', 'code', 'del', 'span', 'cite', 'sup', 'sub']);
const NOTE_NUMBERS = new Set(['note-ref', 'note-mark']);

/** Separates blocks by a space, without note numbers. */
export function plainText(node: HtmlRoot | HtmlNode | HtmlChild): string {
  return words(node).replace(/\s+/g, ' ').trim();
}

function words(node: HtmlRoot | HtmlNode | HtmlChild): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' && node.type !== 'root') return '';
  if (node.type === 'root') return node.children.map(words).join(' ');
  const classes = node.properties.className;
  if (Array.isArray(classes) && classes.some((name) => NOTE_NUMBERS.has(String(name)))) return '';
  const inner = node.children.map(words).join('');
  return INLINE.has(node.tagName) ? inner : ` ${inner} `;
}
