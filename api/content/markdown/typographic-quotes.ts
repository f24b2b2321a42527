import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import type { MdRoot } from './trees.ts';

const STRAIGHT = /['"]/;
/** URLs, words without a space, and Markdown or HTML, whose quotes may be syntax. */
const NO_PROSE = /^(?:[/#]|[a-z][a-z0-9+.-]*:\S)|^[^\s]*$|[`<]|\]\(/i;

const processor = unified().use(remarkSmartypants, { dashes: false, ellipses: false, backticks: false }).freeze();

/** Skips code; editors may type either form. */
export function typographicMarkdown(root: MdRoot, source: string): void {
  if (STRAIGHT.test(source)) processor.runSync(root);
}

export function typographicProse(value: unknown): unknown {
  if (typeof value === 'string') return STRAIGHT.test(value) && !NO_PROSE.test(value) ? typographic(value) : value;
  if (Array.isArray(value)) return value.map(typographicProse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typographicProse(inner)]));
}

function typographic(text: string): string {
  const node = { type: 'text' as const, value: text };
  const root: MdRoot = { type: 'root', children: [{ type: 'paragraph', children: [node] }] };
  processor.runSync(root);
  return node.value;
}
