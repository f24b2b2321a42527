import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { drawCharts } from './draw-charts.ts';
import { figureColumns } from './figure-columns.ts';
import { HTML_FORMAT, scrollRegions } from './scroll-regions.ts';

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(figureColumns)
  .use(scrollRegions)
  .use(drawCharts)
  .use(rehypeStringify, HTML_FORMAT)
  .freeze();

export const scrollableTables = (html: string): string =>
  html.includes('<table') ? String(processor.processSync(html)) : html;
