import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { toText } from '../../shared/html/hast.ts';
import { HTML_FORMAT } from '../../shared/html/scroll-regions.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified().use(rehypeStringify, HTML_FORMAT).freeze();

const ID = 'text-figure';
/** Parts whose id is kept. */
const PARTS = new Set(['h2', 'h3', 'h4', 'p', 'ol', 'ul']);

type Place = { readonly html: string; readonly before?: string };

/** @returns the text and the id of the part that begins with the words; undefined if none after the first does */
export function placeFigure(html: string, words: string | undefined): Place | undefined {
  if (words === undefined) return { html };
  const root = parser.parse(html);
  const [, ...parts] = root.children.filter((node) => node.type === 'element');
  const part = parts.find((node) => PARTS.has(node.tagName) && toText(node).trimStart().startsWith(words));
  if (!part) return undefined;
  const { id } = part.properties;
  if (typeof id === 'string') return { html, before: id };
  part.properties = { id: ID, ...part.properties };
  return { html: writer.stringify(root), before: ID };
}
