import { createHash } from 'node:crypto';
import type { ContentProblem } from '../../common/content-problem.ts';
import { contentFiles } from '../../database/schema/content.ts';
import { FactSourceCollector, type FactSources, toVersion } from '../facts/fact-sources.ts';
import { hasPlaceholder } from '../facts/placeholders.ts';
import { eachContentFile } from '../files/find-files.ts';
import type { ContentFile, ListedFile } from '../files/load.ts';
import { mentionedPictures, missingPictures, type ReadPictures } from '../media/read-pictures.ts';
import { importVersion } from './import-version.ts';
import type { Transaction } from './transaction.ts';

export type ImportContext = {
  readonly product: string;
  /** Day 0 of demo dates, `2025-05-12`; undefined for other content. */
  readonly monday: string | undefined;
  readonly media: ReadPictures;
  /** Lists of people and terms, whose names are copied to rows. */
  readonly lists: readonly ListedFile[];
};

export type ReadFolder = {
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly factSources: FactSources;
  readonly problems: readonly ContentProblem[];
};

export type FolderChanges = {
  readonly changed: ReadonlySet<string>;
  readonly deleted: readonly string[];
  /** Stored lists with a problem, which each import reports. */
  readonly flawed: readonly string[];
  readonly isFirst: boolean;
};

const RELATIVE_DATE = /[+-]\d{1,4}d\b|~\d\d-\d\d/;
/** Marks the fingerprint of a stored list with a problem. */
const FLAWED = '!';

export const hasNames = ({ file }: Pick<ContentFile, 'file'>): boolean =>
  /(?:^|\/)(?:people|taxonomy)\.yaml$/.test(file);

/** Hashes everything that a file's rows depend on. */
export async function readFolder(
  contentDir: string,
  files: readonly string[],
  { product, monday, media, lists }: ImportContext,
): Promise<ReadFolder> {
  const base = [importVersion(), product];
  const names = lists.filter(hasNames).flatMap((list) => listParts(list, media));
  const namesHavePlaceholders = lists.filter(hasNames).some(({ source }) => hasPlaceholder(source));
  const fingerprints = new Map<string, string>();
  const factSources = new FactSourceCollector();
  const withPlaceholders: string[] = [];
  const problems: ContentProblem[] = [];
  for await (const listed of eachContentFile(contentDir, files)) {
    const { file, source } = listed;
    const week = monday !== undefined && RELATIVE_DATE.test(source) ? [monday] : [];
    const parts = [...base, ...listParts(listed, media), ...week, ...(file.endsWith('.md') ? names : [])];
    fingerprints.set(file, toHash(parts));
    factSources.add(listed);
    if (hasPlaceholder(source) || (namesHavePlaceholders && file.endsWith('.md'))) withPlaceholders.push(file);
    problems.push(...missingPictures(listed, media));
  }
  const { sources } = factSources;
  const version = toVersion(sources);
  for (const file of withPlaceholders) fingerprints.set(file, toHash([fingerprints.get(file) ?? '', version]));
  return { fingerprints, factSources: sources, problems };
}

const toHash = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

export async function compareFolder(tx: Transaction, { fingerprints }: ReadFolder): Promise<FolderChanges> {
  const rows = await tx
    .select({ file: contentFiles.file, fingerprint: contentFiles.fingerprint })
    .from(contentFiles)
    .orderBy(contentFiles.file);
  const imported = new Map(rows.map(({ file, fingerprint }) => [file, fingerprint]));
  const isSame = ([file, fingerprint]: [string, string]) =>
    imported.get(file) === fingerprint || imported.get(file) === FLAWED + fingerprint;
  return {
    changed: new Set([...fingerprints].flatMap((entry) => (isSame(entry) ? [] : [entry[0]]))),
    deleted: [...imported.keys()].filter((file) => !fingerprints.has(file)),
    flawed: [...fingerprints.keys()].filter((file) => imported.get(file)?.startsWith(FLAWED)),
    isFirst: imported.size === 0,
  };
}

export const recorded = (fingerprint: string, isFlawed: boolean): string => (isFlawed ? FLAWED : '') + fingerprint;

const listParts = ({ source, hash }: ListedFile, { pictures }: ReadPictures): string[] => [
  hash,
  ...[...mentionedPictures(source)].map((address) => pictures.get(address)?.name ?? ''),
];
