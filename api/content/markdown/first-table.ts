import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { listTexts } from '../../../shared/html/draw-charts.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { typographicMarkdown } from './typographic-quotes.ts';

const toTree = unified().use(remarkRehype).freeze();

/** Includes the head row; undefined without a table. */
export function firstTable(source: string): string[][] | undefined {
  const markdown = parseMarkdown(source);
  typographicMarkdown(markdown, source);
  const table = toTree.runSync(markdown).children.find((node) => node.type === 'element' && node.tagName === 'table');
  return table?.type === 'element' ? listTexts(table) : undefined;
}
