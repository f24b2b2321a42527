import { createHash } from 'node:crypto';
import { not } from 'drizzle-orm';
import { weekAnchor } from '../content/dates.ts';
import {
  type ContentFile,
  type ContentProblem,
  type ListedFile,
  listContentFiles,
  type MarkdownFile,
} from '../content/load.ts';
import { pathOf } from '../content/paths.ts';
import { mentionedPictures, type Pictures, readPictures } from '../media/read-pictures.ts';
import { contentFiles, contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { touchedTags } from './touched-tags.ts';

export type ImportResult = {
  /** Number of files in the folder. */
  files: number;
  imported: number;
  removed: number;
  problems: readonly ContentProblem[];
  /** The cache tags of what has changed. */
  tags: readonly string[];
  /** Why nothing was imported, as a sentence; then the database keeps its content. */
  refused: string | undefined;
};

/** Version of the import's output: an increment makes every file be imported again. */
const FORMAT = 6;
const RELATIVE_DATE = /[+-]\d{1,4}d\b|~\d\d-\d\d/;

/** The share of the published items that an import may remove, unless another is given. */
const MAX_REMOVAL = 0.2;

type ImportOptions = {
  readonly db: Db;
  readonly contentDir: string;
  readonly product: string;
  readonly now: Date;
  /** From 0 to 1. */
  readonly maxRemoval?: number | undefined;
};

/**
 * Synchronises the database with the content folder in one transaction: new and changed files are imported, and the rows of deleted files
 * are removed. An invalid file is reported and its previous rows stay; the other files are imported. An import that would break the site,
 * because a file that all others depend on is missing or invalid, or that would remove too much, changes nothing. Idempotent.
 */
export async function importContent(options: ImportOptions): Promise<ImportResult> {
  const { db, contentDir, product, now, maxRemoval = MAX_REMOVAL } = options;
  const anchor = weekAnchor(now);
  const listed = await listContentFiles(contentDir);
  const media = await readPictures(contentDir, listed);
  const current = fingerprints(listed, { product, anchor, pictures: media.pictures });
  const imported = new Map<string, string>();
  for (const row of await db.select().from(contentFiles)) imported.set(row.file, row.fingerprint);

  const changed = listed.filter(({ file }) => imported.get(file) !== current.get(file));
  const deleted = [...imported.keys()].filter((file) => !current.has(file));
  const unchanged = {
    files: listed.length,
    imported: 0,
    removed: 0,
    problems: media.problems,
    tags: [],
    refused: undefined,
  };
  if (changed.length === 0 && deleted.length === 0 && listed.length > 0) return unchanged;

  const { storePictures } = await import('../media/store-pictures.ts');
  await storePictures(db, { contentDir, pictures: media.pictures, now });

  // The Markdown libraries are slow to load and not needed when nothing has changed.
  const { missingFiles, parseContent } = await import('./parse-content.ts');
  const { storeFiles } = await import('./store-file.ts');
  const missing = missingFiles(listed);
  if (missing.length > 0) return { ...unchanged, problems: missing, refused: refusal(missing[0]) };
  const { files, names, problems, fatal } = parseContent(listed, product, media.pictures);
  if (fatal) return { ...unchanged, problems, refused: refusal(fatal) };
  const excess = await excessiveRemoval(db, { files, listed, maxRemoval });
  if (excess !== undefined) return { ...unchanged, problems, refused: excess };

  const valid = changed.flatMap(({ file }) => files.get(file) ?? []);
  const result = await storeFiles(db, valid, deleted, {
    names,
    pictures: media.pictures,
    anchor,
    now,
    fingerprints: current,
  });
  return {
    ...unchanged,
    imported: result.stored,
    removed: deleted.length,
    tags: [...new Set([...touchedTags([...valid.map(({ file }) => file), ...deleted]), ...result.tags])].sort(),
    problems: [...problems, ...media.problems, ...result.problems],
  };
}

function refusal(problem: ContentProblem | undefined): string | undefined {
  return problem && `${problem.file}:${problem.line} ${problem.reason}. Nothing is imported until this is mended.`;
}

/** Why an import removes too much of the published content, as a sentence; undefined when it does not. */
async function excessiveRemoval(
  db: Db,
  context: { files: ReadonlyMap<string, ContentFile>; listed: readonly ListedFile[]; maxRemoval: number },
): Promise<string | undefined> {
  const { files, listed, maxRemoval } = context;
  const published = await db
    .select({ path: contentItems.path, file: contentItems.sourceFile })
    .from(contentItems)
    .where(not(contentItems.draft));
  const kept = new Set([...files.values()].flatMap((file) => (isPublished(file) ? [pathOf(file)] : [])));
  const invalid = new Set(listed.flatMap(({ file }) => (files.has(file) ? [] : [file])));
  const removed = published.filter(({ path, file }) => !kept.has(path) && !invalid.has(file));
  if (removed.length <= maxRemoval * published.length) return undefined;
  const percent = Math.round(maxRemoval * 100);
  return `The import would remove ${removed.length} of ${published.length} published items, such as ${removed[0]?.path}, and at most ${percent} % are allowed (CONTENT_MAX_REMOVAL). Nothing is imported.`;
}

const isPublished = (file: ContentFile): file is MarkdownFile => file.format === 'markdown' && !file.fields.draft;

/**
 * Hashes of everything that a file's rows depend on, by file: its source, the society's slug, the week if it has relative dates,
 * the pictures that it mentions, and for Markdown the people and terms whose names the rows contain.
 */
function fingerprints(
  listed: readonly ListedFile[],
  { product, anchor, pictures }: { product: string; anchor: string; pictures: Pictures },
): Map<string, string> {
  const partsOf = ({ source, hash }: ListedFile) => [
    hash,
    ...[...mentionedPictures(source)].map((address) => pictures.get(address)?.name ?? ''),
  ];
  const names = listed.filter(({ file }) => /(?:^|\/)(?:people|taxonomy)\.yaml$/.test(file)).flatMap(partsOf);

  return new Map(
    listed.map((each) => {
      const { file, source } = each;
      const parts = [FORMAT, product, ...partsOf(each)];
      if (RELATIVE_DATE.test(source)) parts.push(anchor);
      if (file.endsWith('.md')) parts.push(...names);
      return [file, createHash('sha256').update(parts.join('\n')).digest('hex')];
    }),
  );
}
