import { DEFAULT_JOURNAL_NAME } from '../../shared/constants.ts';
import { buildReference, type CitationFormat, parseCitationPath, type Reference } from '../../shared/news/citations.ts';
import { request } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

export async function citationFile(filePath: string, { upstream, origin }: Sources): Promise<TextFile | undefined> {
  const parsed = parseCitationPath(filePath);
  if (!parsed) return undefined;
  const { path, format } = parsed;
  const [found, society] = await Promise.all([
    fetchData(upstream, request('articles.byPath', { path })),
    fetchData(upstream, shell.configuration),
  ]);
  const article = found?.result[0];
  // An API may answer with an article that has moved: the file has only one URL.
  if (!article || article.isDraft || article.path !== path) return undefined;
  const journal = society?.result.journal ?? DEFAULT_JOURNAL_NAME;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { type, write } = WRITERS[format];
  return { type, body: write(buildReference(article, { journal, origin }), name), saveAs: `${name}.${format}` };
}

type Writer = { readonly type: string; readonly write: (reference: Reference, key: string) => string };

const WRITERS: Readonly<Record<CitationFormat, Writer>> = {
  bib: { type: 'application/x-bibtex', write: bibTex },
  ris: { type: 'application/x-research-info-systems', write: ris },
};

/** Brace names and title, so that a name with `and` stays one name and capitals stay capitals. */
function bibTex({ authors, title, journal, published, url }: Reference, key: string): string {
  const [year = '', month = '', day = ''] = published.split('-');
  const fields = {
    author: authors.map((name) => `{${escapeTex(name)}}`).join(' and '),
    title: `{${escapeTex(title)}}`,
    journal: escapeTex(journal),
    year,
    month: String(Number(month)),
    day: String(Number(day)),
    url: escapeUrl(url),
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}}`);
  return `@article{${key},\n${lines.join(',\n')}\n}\n`;
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escapeTex = (text: string): string =>
  oneLine(text).replaceAll(/[\\{}&%$#_~^]/g, (character) => TEX[character] ?? `\\${character}`);
const escapeUrl = (url: string): string => url.replaceAll(/[{}\\]/g, encodeURIComponent);

/** RIS: tag, two spaces, hyphen, space; lines end with CR and LF. */
function ris({ authors, title, journal, published, url }: Reference): string {
  const tags: (readonly [string, string])[] = [
    ['TY', 'JOUR'],
    ...authors.map((name) => ['AU', oneLine(name)] as const),
    ['TI', oneLine(title)],
    ['JO', journal],
    ['PY', published.slice(0, 4)],
    ['DA', published.replaceAll('-', '/')],
    ['UR', url],
    ['ER', ''],
  ];
  return tags.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

/** A line break would begin a new field. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
