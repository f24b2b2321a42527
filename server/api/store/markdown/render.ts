import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { quotesAndTables, textOf } from './quotes-and-tables.ts';
import { sanitise } from './sanitise.ts';
import { sideNotes } from './side-notes.ts';

type RenderedText = {
  /** Sanitised HTML. */
  html: string;
  /** Second-level headings, for the list of contents. */
  headings: { id: string; text: string }[];
  /** Plain words, for search and for counting. */
  text: string;
};

/** Ids of headings get a prefix, so that no heading can stand for a property of the document. */
const HEADING_PREFIX = 'text-';
const WORDS_PER_MINUTE = 220;

const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(sideNotes)
  .use(remarkRehype)
  .use(quotesAndTables)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .freeze();
const toHtml = unified().use(rehypeStringify).freeze();

/** Markdown (GFM; raw HTML is dropped) as sanitised HTML with what pages need besides it. */
export function renderMarkdown(source: string): RenderedText {
  const tree = toTree.runSync(toTree.parse(source));
  const headings = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' ? [{ id: String(node.properties.id), text: textOf(node) }] : [],
  );
  return { html: sanitise(toHtml.stringify(tree)), headings, text: textOf(tree) };
}

/** Whole minutes an unhurried reader needs, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(' ').length / WORDS_PER_MINUTE));
}
