import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { ContentProblem } from '../../common/content-problem.ts';
import { putInPlace } from './put-in-place.ts';
import { isWritable, MAX_FILE_BYTES, RejectedChange, readPlace } from './repository-path.ts';

/** Path from the content folder, git blob id, and size in bytes. */
export type RepositoryFile = { readonly path: string; readonly sha: string; readonly size: number };

/** `sha` is the edited version, `from` the former path of a moved file. */
export type RepositoryChange = {
  readonly operation: 'create' | 'update' | 'delete';
  readonly path: string;
  readonly from?: string | undefined;
  readonly sha?: string | undefined;
  readonly content?: Buffer | undefined;
};

type Options = {
  readonly contentDir: string;
  readonly check: (root: string) => Promise<readonly ContentProblem[]>;
};

const MAX_SHOWN_PROBLEMS = 5;

/** Exposes only texts, lists and pictures, and rejects changes that would add a problem. */
export function createRepository({ contentDir, check }: Options) {
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<RepositoryFile[]> {
    const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(isWritable)
      .sort();
    const files: RepositoryFile[] = [];
    for (const path of paths) {
      const bytes = await readFile(join(contentDir, path));
      files.push({ path, sha: blobId(bytes), size: bytes.length });
    }
    return files;
  }

  async function change(requested: readonly RepositoryChange[]): Promise<RepositoryFile[]> {
    for (const each of requested) {
      await readPlace(contentDir, each.path);
      await rejectConflict(contentDir, each);
    }
    const changes = requested.flatMap(putInPlace);
    const places = await Promise.all(changes.map(({ path }) => readPlace(contentDir, path)));
    for (const each of changes) {
      if ((each.content?.length ?? 0) > MAX_FILE_BYTES)
        throw new RejectedChange(`${each.path}: is larger than ${MAX_FILE_BYTES / 1_000_000} MB; make it smaller`);
    }
    await rejectNewProblems(changes);
    for (const [index, { content, from }] of changes.entries()) {
      const place = places[index] ?? '';
      if (content === undefined) await rm(place, { force: true });
      else await writeWhole(place, content);
      if (from !== undefined) await rm(await readPlace(contentDir, from), { force: true });
    }
    // Report the editor's own files too, even if they were moved.
    const moved = requested.filter(({ path }) => !changes.some((each) => each.path === path && each.content));
    return [...changes, ...moved].flatMap(({ path, content }) =>
      content === undefined ? [] : [{ path, sha: blobId(content), size: content.length }],
    );
  }

  /** Checks a copy of the folder; existing problems count only in changed files. */
  async function rejectNewProblems(changes: readonly RepositoryChange[]): Promise<void> {
    const copy = await mkdtemp(join(tmpdir(), 'rostrum-content-'));
    try {
      await cp(contentDir, copy, { recursive: true });
      for (const { path, content, from } of changes) {
        if (content === undefined) await rm(join(copy, path), { force: true });
        else await writeWhole(join(copy, path), content);
        if (from !== undefined) await rm(join(copy, from), { force: true });
      }
      const problems = await check(copy);
      if (problems.length === 0) return;
      const known = new Set((await check(contentDir)).map(toName));
      const changed = new Set(changes.map(({ path }) => path));
      const found = problems.filter((problem) => changed.has(problem.file) || !known.has(toName(problem)));
      if (found.length > 0) throw new RejectedChange(found.slice(0, MAX_SHOWN_PROBLEMS).map(inWords).join('\n'));
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }

  return {
    list,
    /** Undefined for files that editors cannot access. */
    async read(path: string): Promise<Buffer | undefined> {
      if (!isWritable(path)) return undefined;
      return readFile(await readPlace(contentDir, path)).catch(() => undefined);
    },
    /** Makes all changes or none. @throws RejectedChange with a reason for editors */
    change(changes: readonly RepositoryChange[]): Promise<RepositoryFile[]> {
      const result = last.then(() => change(changes));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function blobId(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The file was saved by someone else meanwhile. */
async function rejectConflict(contentDir: string, { path, from, operation, sha }: RepositoryChange): Promise<void> {
  const source = from ?? path;
  const current = await readFile(await readPlace(contentDir, source)).catch(() => undefined);
  if (from !== undefined || operation === 'create') {
    const target = from === undefined ? current : await readFile(join(contentDir, path)).catch(() => undefined);
    if (target) throw new RejectedChange(`${path}: there is such a file already; give it another name`, CONFLICT);
  }
  if (operation !== 'create' && sha !== undefined && (current === undefined || blobId(current) !== sha))
    throw new RejectedChange(`${source}: has been changed meanwhile; reload the editor and edit it again`, CONFLICT);
}

const CONFLICT = { isConflict: true };

/** Atomic for readers. */
async function writeWhole(place: string, content: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const temporary = join(dirname(place), `.${basename(place)}.${randomUUID()}`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, place);
  } finally {
    await rm(temporary, { force: true });
  }
}

const toName = ({ file, reason }: ContentProblem): string => `${file} ${reason}`;
const inWords = ({ file, line, reason }: ContentProblem): string => `${file}, line ${line}: ${reason}`;
