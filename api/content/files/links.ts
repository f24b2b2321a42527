import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isSafeUrl } from '../../../shared/addresses/safe-url.ts';
import type { ContentProblem } from '../../common/content-problem.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
/** Pre-filter: parsing all files would add a second to the first start. */
const DOUBTFUL = /(?:\]\(\s*|\]:\s*|<)(?!<?(?:\/|#|https?:|mailto:|tel:))(?:<[^>]*|[^\s)>]*)[:&\\]/i;

/** Finds URLs with a disallowed scheme, which the import would drop silently. */
export function checkLinks({ file, source }: { file: string; source: string }): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (!DOUBTFUL.test(source)) return problems;
  // Indented texts of the front matter would be parsed as code.
  const tree = parser.parse(source.replace(/^[ \t]+/gm, ''));
  visit(tree, ['link', 'image', 'definition'], (node) => {
    if ('url' in node && !isSafeUrl(node.url))
      problems.push({ file, line: node.position?.start.line ?? 1, reason: `a link may not lead to ${node.url}` });
  });
  return problems;
}
