import { createHash } from 'node:crypto';
import type { ContentFile, ListedFile } from '../kinds/load.ts';
import { mentionedPictures, type ReadPictures } from '../media/read-pictures.ts';

/** Version of the import's output: an increment makes every file be imported again. */
const FORMAT = 13;

/** Dependencies of a file's rows besides the file. */
export type ImportBasis = {
  /** The society's slug. */
  readonly product: string;
  /** Day 0 of the dates of demo content, `2025-05-12`; undefined for other content. */
  readonly anchor: string | undefined;
  readonly media: ReadPictures;
  /** The lists of people and terms, whose names the rows of Markdown files contain. */
  readonly lists: readonly ContentFile[];
  /** Dependencies of the names: the hashes of these lists and the names of their pictures. */
  readonly names: readonly string[];
};

/** A file with what has to be known of it to import it only when necessary. */
export type ExaminedFile = {
  readonly file: string;
  /** A hash of everything that the file's rows depend on. */
  readonly fingerprint: string;
  /** Whether its rows depend on the current week. */
  readonly floating: boolean;
  /** Addresses of the pictures that it mentions. */
  readonly pictures: readonly string[];
};

const RELATIVE_DATE = /[+-]\d{1,4}d\b|~\d\d-\d\d/;

/** Whether the names of people or terms come from a file. */
export const hasNames = (file: string): boolean => /(?:^|\/)(?:people|taxonomy)\.yaml$/.test(file);

/** Lists the dependencies of the names, of all lists of people and terms in the order of their paths. */
export const namesOf = (lists: readonly ListedFile[], media: ReadPictures): string[] =>
  lists
    .filter(({ file }) => hasNames(file))
    .flatMap((list) => partsOf(list, media))
    .map(String);

/** A hash of what the rows of all files depend on. */
export const baseOf = ({ product, names }: Pick<ImportBasis, 'product' | 'names'>): string =>
  sha256([FORMAT, product, ...names]);

/**
 * Hashes everything that a file's rows depend on: its source, the society's slug, the week if it has relative dates, the pictures that it
 * mentions, and for Markdown the people and terms whose names the rows contain.
 */
export function examineFile(listed: ListedFile, basis: Omit<ImportBasis, 'lists'>): ExaminedFile {
  const { file, source } = listed;
  const week = RELATIVE_DATE.test(source) ? basis.anchor : undefined;
  const parts = [FORMAT, basis.product, ...partsOf(listed, basis.media)];
  if (week !== undefined) parts.push(week);
  if (file.endsWith('.md')) parts.push(...basis.names);
  return { file, fingerprint: sha256(parts), floating: week !== undefined, pictures: [...mentionedPictures(source)] };
}

const partsOf = ({ source, hash }: ListedFile, { pictures }: ReadPictures): string[] => [
  hash,
  ...[...mentionedPictures(source)].map((address) => pictures.get(address)?.name ?? ''),
];

const sha256 = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
