import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { fillProduct } from '../../../shared/site/product-token.ts';
import type { ContentProblem } from '../../common/content-problem.ts';
import { CODE_FACTS } from '../facts/facts.ts';
import { type Facts, fillAll, fillPlaceholders, placeholderFlaws } from '../facts/placeholders.ts';
import {
  type ContentData,
  type DataKind,
  dataKinds,
  type FrontMatter,
  type MarkdownKind,
  markdownKinds,
} from '../kinds/kinds.ts';
import type { FileWith } from '../kinds/markdown-kind.ts';
import { typographicProse } from '../markdown/typographic-quotes.ts';
import { plainWords } from './plain-words.ts';
import { yamlProblem } from './yaml-problems.ts';

export type MarkdownFile<K extends MarkdownKind = MarkdownKind> = {
  [P in K]: FileWith<P, FrontMatter<P>>;
}[K];
export type DataFile<K extends DataKind = DataKind> = {
  [P in K]: { format: 'data'; kind: P; file: string; hash: string; data: ContentData<P> };
}[K];
export type ContentFile = MarkdownFile | DataFile;

export type ListedFile = { readonly file: string; readonly source: string; readonly hash: string };

/** Fills in facts; content errors are returned with lines, not thrown. */
export function parseContentFile(
  input: ListedFile,
  product: string,
  facts: Facts = CODE_FACTS,
): { value: ContentFile } | { problems: ContentProblem[] } {
  const { file, hash } = input;
  const source = fillProduct(input.source, product);
  const problem = (line: number, reason: string) => ({ problems: [{ file, line, reason }] });
  const flaws = placeholderFlaws(source, facts);
  if (flaws.length > 0) return { problems: flaws.map((flaw) => ({ file, ...flaw })) };

  if (file.endsWith('.yaml')) {
    const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
    if (!isDataKind(name)) return problem(1, `"${name}" is not a kind of content`);
    const parsed = parseYaml(file, source, 0, dataKinds[name].schema, facts);
    // The cast is safe: the schema was selected by the same name as the kind.
    return 'problems' in parsed
      ? parsed
      : { value: { format: 'data', kind: name, file, hash, data: parsed.data } as DataFile };
  }

  const kind = findMarkdownKind(file);
  if (!kind) return problem(1, 'Markdown files belong in articles/, events/, products/ or pages/');
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(source);
  if (!match) return problem(1, 'the file must begin with front matter between two lines of ---');
  const parsed = parseYaml(file, match[1] ?? '', 1, markdownKinds[kind].schema, facts);
  if ('problems' in parsed) return parsed;
  // A successor has the address of the item it replaces.
  const slug = (parsed.data.replaces ?? file).replace(/^.*\//, '').replace(/\.md$/, '');
  const body = fillPlaceholders(source.slice(match[0].length), facts).trim();
  return { value: { format: 'markdown', kind, file, hash, slug, fields: parsed.data, body } as MarkdownFile };
}

function isDataKind(name: string): name is DataKind {
  return Object.hasOwn(dataKinds, name);
}

function findMarkdownKind(file: string): MarkdownKind | undefined {
  const folder = file.split('/')[0];
  return (Object.keys(markdownKinds) as MarkdownKind[]).find((kind) => markdownKinds[kind].folder === folder);
}

/** Disable the parser's own lines, which count from a part of the file, and warnings, which the schemas repeat. */
const PARSING = { prettyErrors: false, logLevel: 'error' } as const;

function parseYaml<S extends z.ZodType>(
  file: string,
  source: string,
  linesBefore: number,
  schema: S,
  facts: Facts,
): { data: z.output<S> } | { problems: ContentProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { ...PARSING, lineCounter: lines });
  const bare = bareLine(source);
  const problemAt = (offset: number, reason: string): ContentProblem => {
    const { line } = lines.linePos(offset);
    return { file, line: line + linesBefore, reason: line === bare ? BARE_REASON : reason };
  };
  if (document.errors.length > 0 && bare !== undefined)
    return { problems: [{ file, line: bare + linesBefore, reason: BARE_REASON }] };
  const syntax = yamlProblem(document, source);
  if (syntax) return { problems: [problemAt(syntax.offset, syntax.reason)] };
  const data = typographicProse(fillAll(document.toJS() ?? {}, facts));
  const result = schema.safeParse(data, { error: plainWords });
  if (result.success) return { data: result.data };
  return {
    problems: result.error.issues.map((issue) =>
      problemAt(computeOffset(document, issue.path), `${issue.path.join('.') || 'the file'}: ${issue.message}`),
    ),
  };
}

/** Matches an unquoted placeholder, which YAML would parse as a mapping. */
const BARE_PLACEHOLDER = /^\s*(?:- )?(?:[\w-]+:\s+)?(?:\{\{|\{[^"'{]*(?:"[^"]*"[^"'{]*)*\{\{)/;
const BARE_REASON = 'write a text with {{ in quotation marks';

function bareLine(source: string): number | undefined {
  const index = source.split('\n').findIndex((line) => BARE_PLACEHOLDER.test(line));
  return index < 0 ? undefined : index + 1;
}

/** Falls back to the nearest ancestor of a missing node. */
function computeOffset(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range)) return Number(node.range[0]);
  }
  return 0;
}
