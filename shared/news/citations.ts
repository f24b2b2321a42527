import type { ArticleDetail } from '../contract/models.ts';
import { withoutEmphasis } from '../site/discovery.ts';

export type Reference = {
  /** Full names, because given and family names are not known separately. */
  readonly authors: readonly string[];
  readonly title: string;
  readonly journal: string;
  /** `YYYY-MM-DD`. */
  readonly published: string;
  readonly url: string;
};

export type CitableArticle = Pick<ArticleDetail, 'title' | 'authors' | 'publishedDate' | 'path'>;

/** `origin` is the site's public origin. */
export function buildReference(
  { title, authors, publishedDate, path }: CitableArticle,
  { journal, origin }: { readonly journal: string; readonly origin: string },
): Reference {
  return {
    authors: authors.map(({ name }) => name),
    title: withoutEmphasis(title),
    journal,
    published: publishedDate.slice(0, 10),
    url: origin + path,
  };
}

export const CITATION_FORMATS = { bib: 'BibTeX', ris: 'RIS' } as const;
export type CitationFormat = keyof typeof CITATION_FORMATS;

const CITATIONS_PREFIX = '/citations';

export const citationPath = (articlePath: string, format: CitationFormat): string =>
  `${CITATIONS_PREFIX}${articlePath}.${format}`;

const CITATION_FILE = new RegExp(`^${CITATIONS_PREFIX}((?:/[a-z0-9-]{1,160}){1,6})\\.(bib|ris)$`);

export function parseCitationPath(path: string): { path: string; format: CitationFormat } | undefined {
  const [, articlePath, format] = CITATION_FILE.exec(path) ?? [];
  return articlePath !== undefined && (format === 'bib' || format === 'ris')
    ? { path: articlePath, format }
    : undefined;
}
