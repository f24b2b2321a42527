import { DOCUMENTS_PATH } from '../../../shared/constants.ts';
import { referencesIn } from '../citations/recognise.ts';
import type { HtmlChild, HtmlNode, HtmlRoot } from './trees.ts';

/** Links, headings, code, note marks and quotations stay unlinked. */
const UNLINKED = new Set(['a', 'code', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'sup', 'blockquote']);

/** Rehype plugin: links cited documents, each once per section, so that the text is not full of links. */
export function linkDocuments(): (root: HtmlRoot) => void {
  return (root) => {
    const linked = new Set<string>();
    root.children = root.children.flatMap((node): HtmlNode[] => {
      if (node.type === 'element' && node.tagName === 'h2') linked.clear();
      return node.type === 'doctype' ? [node] : withLinks(node, linked);
    });
  };
}

function withLinks(node: HtmlChild, linked: Set<string>): HtmlChild[] {
  if (node.type === 'text') return linkedText(node.value, linked);
  if (node.type === 'element' && !UNLINKED.has(node.tagName)) {
    node.children = node.children.flatMap((child) => withLinks(child, linked));
  }
  return [node];
}

function linkedText(text: string, linked: Set<string>): HtmlChild[] {
  const nodes: HtmlChild[] = [];
  let end = 0;
  for (const { id, start, end: next } of referencesIn(text)) {
    if (linked.has(id)) continue;
    linked.add(id);
    nodes.push({ type: 'text', value: text.slice(end, start) });
    nodes.push({
      type: 'element',
      tagName: 'a',
      properties: { href: `${DOCUMENTS_PATH}/${id}` },
      children: [{ type: 'text', value: text.slice(start, next) }],
    });
    end = next;
  }
  nodes.push({ type: 'text', value: text.slice(end) });
  return nodes.filter((node) => node.type !== 'text' || node.value !== '');
}
