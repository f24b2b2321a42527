import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { MdRoot } from './trees.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** What may reach from one block into another: definitions, footnotes, code, HTML. */
const SPANS_BLOCKS = /\]:|```|~~~|</;
/**
 * A paragraph that is nothing but text: each line begins with a letter, and no character has a meaning in Markdown or GFM. It is the common
 * case, and the tokeniser takes a hundred times as long for it.
 */
const PLAIN_LINE = /^\p{L}[\p{L}\p{N} ,.;'’‘“”"()?%/–—+$€£§°-]*$/u;
/** A bare address becomes a link, white space at the end of a line a line break. */
const NOT_PLAIN = /www\.|\s$|^\p{L}\)/imu;

/** Parses Markdown (GFM) to its tree, without positions where a paragraph is plain text. */
export function parseMarkdown(source: string): MdRoot {
  if (SPANS_BLOCKS.test(source)) return parser.parse(source);
  const root: MdRoot = { type: 'root', children: [] };
  let others: string[] = [];
  const parseOthers = () => {
    if (others.length > 0) root.children.push(...parser.parse(others.join('\n\n')).children);
    others = [];
  };
  for (const block of source.split(/\n[ \t]*\n/)) {
    const text = block.replace(/^\n+|\n+$/g, '');
    if (!isPlain(text)) {
      others.push(block);
      continue;
    }
    parseOthers();
    root.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] });
  }
  parseOthers();
  return root;
}

const isPlain = (text: string): boolean =>
  text !== '' && text.split('\n').every((line) => PLAIN_LINE.test(line)) && !NOT_PLAIN.test(text);
