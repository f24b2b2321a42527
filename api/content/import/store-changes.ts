import { count, not } from 'drizzle-orm';
import { TITLES } from '../../../shared/contract/cache-tags.ts';
import type { ContentProblem } from '../../common/content-problem.ts';
import { contentItems } from '../../database/schema/content.ts';
import type { Facts } from '../facts/placeholders.ts';
import { readContentFiles } from '../files/find-files.ts';
import type { ContentFile } from '../files/load.ts';
import { type DanglingReference, danglingProblems, duplicateName } from '../files/problems.ts';
import { bulkLoad } from './bulk-load.ts';
import { listTags } from './changed-tags.ts';
import { type Conflict, NameClaims, namesInDatabase } from './claim-names.ts';
import { type FolderChanges, type ImportContext, type ReadFolder, recorded } from './fingerprints.ts';
import type { PreparedFile } from './prepare-file.ts';
import { prepareFiles } from './prepare-files.ts';
import { PublishedChanges } from './published-changes.ts';
import { recordMoves } from './record-moves.ts';
import { forgetFile, recordFiles, removeFiles, storeBatch } from './store-batch.ts';

import { RefusedImport, type Transaction } from './transaction.ts';

type Options = {
  readonly contentDir: string;
  readonly context: ImportContext;
  readonly core: readonly ContentFile[];
  readonly facts: Facts;
  readonly folder: ReadFolder;
  readonly compared: FolderChanges;
  readonly now: Date;
  /** From 0 to 1. */
  readonly maxRemoval: number;
};

const isList = (file: string): boolean => file.endsWith('.yaml');

const DELETE_STEP = 1000;

/** Stores in batches to bound memory. @throws RefusedImport when too much would be removed */
export async function storeChanges(tx: Transaction, options: Options) {
  const { contentDir, context, core, facts, folder, compared, now, maxRemoval } = options;
  const { changed, deleted, isFirst } = compared;
  const touched = new Set([...changed, ...deleted]);
  const toCheck = new Set([...changed, ...compared.flawed]);
  // Names of a list may be taken by another one, and others refer to its people and terms.
  const checksLists = [...toCheck].some(isList);
  const files = [...folder.fingerprints.keys()].filter((file) => toCheck.has(file) || (checksLists && isList(file)));
  const changes = new PublishedChanges();
  const claims = new NameClaims();
  const invalid: ContentProblem[] = [];
  const conflicts: Conflict[] = [];
  const dangling: DanglingReference[] = [];
  const rejected: ContentProblem[] = [];
  const displaced = new Map<string, Conflict>();
  const tags = new Set<string>(listTags(deleted));
  let imported = 0;

  /** Returns the Markdown files with a conflict, which may not be stored. */
  async function checkNames(batch: readonly PreparedFile[]): Promise<ReadonlySet<string>> {
    const found = batch.flatMap((file) => claims.claim(file));
    const stored = isFirst ? [] : await namesInDatabase(tx, batch, (file) => touched.has(file));
    for (const { file, name, owner } of stored) {
      if (owner < file) found.push({ file, name, owner });
      else displaced.set(owner, { file: owner, name, owner: file });
    }
    conflicts.push(...found);
    return new Set(found.map(({ file }) => file));
  }

  async function store(batch: readonly PreparedFile[]): Promise<void> {
    const shared = await checkNames(batch);
    for (const file of batch) {
      invalid.push(...file.problems);
      dangling.push(...file.dangling);
    }
    const flawed = new Set(batch.flatMap(({ file, list, dangling }) => (list && dangling.length > 0 ? [file] : [])));
    const toFingerprint = (file: string) =>
      recorded(folder.fingerprints.get(file) ?? '', flawed.has(file) || shared.has(file));
    const valid = batch.filter(({ file, item, next, list }) => list || next || (item && !shared.has(file)));
    const [stored, known] = [
      valid.filter(({ file }) => changed.has(file)),
      valid.filter(({ file }) => !changed.has(file)),
    ];
    const result = await storeBatch(tx, stored, { now, mayReplace: !isFirst, fingerprintOf: toFingerprint });
    await recordFiles(tx, known, { now, fingerprintOf: toFingerprint });
    changes.addRemoved(result.replaced);
    changes.addStored(result.stored.flatMap(({ file, item }) => (item ? [{ ...item, file }] : [])));
    rejected.push(...result.problems);
    // No cached response shows a next version.
    const shown = result.stored.filter(({ next }) => next === undefined);
    for (const tag of listTags(shown.map(({ file }) => file))) tags.add(tag);
    imported += result.stored.length;
  }

  for (let start = 0; start < deleted.length; start += DELETE_STEP)
    changes.addRemoved(await removeFiles(tx, deleted.slice(start, start + DELETE_STEP)));
  await bulkLoad(tx, isFirst ? files.length : 0, async () => {
    for await (const batch of prepareFiles(files, { contentDir, context, core, facts })) await store(batch);
  });
  for (const file of displaced.keys()) await forgetFile(tx, file);
  conflicts.push(...displaced.values());
  const problems = [
    ...invalid,
    ...(await conflictProblems(contentDir, conflicts)),
    ...danglingProblems(dangling),
    ...rejected,
  ];

  const excess = await excessiveRemoval(tx, changes, maxRemoval);
  if (excess !== undefined) throw new RefusedImport(problems, excess);
  const { moves, isAny } = changes;
  await recordMoves(tx, moves, now);
  if (isAny) tags.add(TITLES);
  return { imported, removed: deleted.length, tags: [...tags].sort(), problems };
}

async function excessiveRemoval(
  tx: Transaction,
  { removedPaths, growth }: PublishedChanges,
  maxRemoval: number,
): Promise<string | undefined> {
  if (removedPaths.length === 0) return undefined;
  const [row] = await tx.select({ now: count() }).from(contentItems).where(not(contentItems.draft));
  const before = (row?.now ?? 0) - growth;
  if (removedPaths.length <= maxRemoval * before) return undefined;
  const percent = Math.round(maxRemoval * 100);
  return `The import would remove ${removedPaths.length} of ${before} published items, such as ${removedPaths[0]}, and at most ${percent} % are allowed (CONTENT_MAX_REMOVAL). Nothing is imported.`;
}

async function conflictProblems(contentDir: string, conflicts: readonly Conflict[]): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const { file, name, owner } of conflicts) {
    const [listed] = await readContentFiles(contentDir, [file]);
    if (listed) problems.push(duplicateName(listed, name, owner));
  }
  return problems;
}
