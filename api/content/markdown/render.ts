import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { scrollableTables } from '../../../shared/html/scrollable-tables.ts';
import type { Pictures } from '../media/read-pictures.ts';
import { chartFigures } from './chart-figures.ts';
import { linkDocuments } from './link-documents.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText, quotesAndTables } from './quotes-and-tables.ts';
import { sanitise } from './sanitise.ts';
import { searchedText } from './searched-text.ts';
import { showPictures } from './show-pictures.ts';
import { sideNotes } from './side-notes.ts';
import { typographicMarkdown } from './typographic-quotes.ts';

type RenderedText = {
  html: string;
  /** Second-level, for the table of contents. */
  headings: { id: string; text: string }[];
  text: string;
};

/** Prevents DOM clobbering: a heading id could shadow a property of `document`. */
const HEADING_PREFIX = 'text-';
const WORDS_PER_MINUTE = 220;

const toTree = unified()
  .use(sideNotes)
  .use(remarkRehype)
  .use(quotesAndTables)
  .use(chartFigures)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(linkDocuments)
  .freeze();
const toHtml = unified().use(rehypeStringify).freeze();

/** Renders GFM without raw HTML. @param pictures `unread` leaves the addresses of pictures as they are written */
export function renderMarkdown(source: string, pictures: Pictures | 'unread' = new Map()): RenderedText {
  const markdown = parseMarkdown(source);
  typographicMarkdown(markdown, source);
  const tree = toTree.runSync(markdown);
  if (pictures !== 'unread' && source.includes('![')) showPictures(tree, pictures);
  const headings = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' ? [{ id: String(node.properties.id), text: plainText(node) }] : [],
  );
  return { html: scrollableTables(sanitise(toHtml.stringify(tree))), headings, text: searchedText(tree) };
}

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}
