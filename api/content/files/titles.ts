import type { ContentProblem } from '../../common/content-problem.ts';
import type { ContentFile, MarkdownFile } from './load.ts';

/** Page titles and descriptions must be unique (section 6). */
export function checkTitles(files: readonly ContentFile[]): ContentProblem[] {
  const pages = files.filter((file): file is MarkdownFile => file.format === 'markdown' && !file.fields.draft);
  return [
    ...shared(pages, 'title', ({ fields }) => fields.seo?.title ?? fields.title),
    ...shared(pages, 'description', ({ fields }) => fields.seo?.description ?? fields.summary),
  ];
}

function shared(
  pages: readonly MarkdownFile[],
  name: string,
  textOf: (page: MarkdownFile) => string,
): ContentProblem[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const text = textOf(page);
    const other = first.get(text);
    if (other === undefined) first.set(text, page.file);
    return other === undefined
      ? []
      : [
          {
            file: page.file,
            line: 1,
            reason: `the ${name} is also that of ${other}: ${text}; \`seo\` can give it another`,
          },
        ];
  });
}
