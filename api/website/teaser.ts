import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { HTML_FORMAT } from '../../shared/html/scroll-regions.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified().use(rehypeStringify, HTML_FORMAT).freeze();
type Node = ReturnType<typeof parser.parse>['children'][number];

/** First two paragraphs; empty when the text starts with another element. */
export function toTeaser(html: string): string {
  const root = parser.parse(html);
  // White space stays between the paragraphs.
  const nodes = root.children.filter(({ type }) => type !== 'comment');
  const end = nodes.findIndex((node) => !isParagraph(node) && !isWhiteSpace(node));
  const opening = end < 0 ? nodes : nodes.slice(0, end);
  const [, , third] = opening.filter(isParagraph);
  const children = third ? opening.slice(0, opening.indexOf(third)) : opening;
  return writer.stringify({ ...root, children }).trim();
}

const isParagraph = (node: Node): boolean => node.type === 'element' && node.tagName === 'p';
const isWhiteSpace = (node: Node): boolean => node.type === 'text' && node.value.trim() === '';
