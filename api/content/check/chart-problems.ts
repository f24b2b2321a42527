import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { buildChart } from '../../../shared/html/chart.ts';
import { listTexts } from '../../../shared/html/draw-charts.ts';
import { CHART_TITLE, chartFigures } from '../markdown/chart-figures.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { plainText } from '../markdown/quotes-and-tables.ts';

const toTree = unified().use(remarkRehype).use(chartFigures).freeze();

export function chartProblems(body: string): { text: string; reason: string }[] {
  return toTree.runSync(parseMarkdown(body)).children.flatMap((node) => {
    if (node.type !== 'element') return [];
    const isFigure = node.tagName === 'figure';
    const text = CHART_TITLE.exec(plainText(node))?.[1];
    if (text === undefined || (!isFigure && node.tagName !== 'p')) return [];
    if (!isFigure) return [{ text, reason: `${text} has no table; write its table directly after its title` }];
    const chart = buildChart(text, listTexts(node));
    return 'reason' in chart ? [{ text, reason: `${text}: ${chart.reason}` }] : [];
  });
}
