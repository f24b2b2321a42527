import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { MdRoot } from './trees.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

export const parseMarkdown = (source: string): MdRoot => parser.parse(source);
