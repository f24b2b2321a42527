import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

export type Person = { readonly name: string; readonly email: string };
type File = { readonly path: string; readonly sha: string; readonly size: number };
/** A change of a file, with its new content; without one the file is deleted. */
type Change = { readonly path: string; readonly content?: Buffer | undefined };

/** Nothing of the machine's own configuration of git has an effect. */
const ENVIRONMENT = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Runs git in a folder. @returns its output @throws Error with what git says */
function git(folder: string, options: readonly string[], input?: Buffer, more: Record<string, string> = {}) {
  return new Promise<Buffer>((resolve, reject) => {
    const child = spawn('git', ['-C', folder, ...options], { env: { ...ENVIRONMENT, ...more } });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new Error(`git ${options.join(' ')}: ${Buffer.concat(errors).toString().trim()}`));
    });
    child.stdin.end(input);
  });
}

/** A bare repository with one branch, and a clone of it that somebody pulls. */
export type GitRepository = Awaited<ReturnType<typeof createGitRepository>>;

const FOUNDER: Person = { name: 'Founder', email: 'founder@example.org' };

/** @param fill writes the files of the first commit into a folder */
export async function createGitRepository(branch: string, fill: (folder: string) => Promise<void>) {
  const root = await temporaryFolder();
  const [bare, clone, index] = ['bare.git', 'clone', 'index'].map((name) => join(root.path, name));
  if (bare === undefined || clone === undefined || index === undefined) throw new Error('Three paths were made');
  await git(root.path, ['init', '--quiet', '--bare', `--initial-branch=${branch}`, bare]);
  await git(root.path, ['clone', '--quiet', bare, clone]);
  const inClone = async (...options: string[]) => (await git(clone, options)).toString();
  const inBare = async (options: readonly string[], input?: Buffer, more?: Record<string, string>) =>
    (await git(bare, options, input, more)).toString();
  await inClone('checkout', '--quiet', '-B', branch);

  async function commitAndPush(message: string, { name, email }: Person): Promise<void> {
    await inClone('add', '--all');
    await inClone('-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit', '--quiet', '--message', message);
    await inClone('push', '--quiet', 'origin', branch);
  }
  await fill(clone);
  await commitAndPush('Begin', FOUNDER);

  const head = async () => (await inBare(['rev-parse', branch])).trim();
  return {
    branch,
    /** The folder of the clone. */
    clone,
    head,
    message: () => inBare(['log', '-1', '--format=%B', branch]),
    /** Brings the last commit into the clone. */
    pull: () => inClone('pull', '--quiet', '--ff-only', 'origin', branch),
    /** Commits what has been changed in the clone, as somebody without the web editor does. */
    commitAndPush,
    /** All files of a commit. */
    async files(commit: string): Promise<File[]> {
      const list = await inBare(['ls-tree', '-r', '-l', '-z', commit]);
      return list.split('\0').flatMap((line) => {
        const [, sha, size, path] = /^\d+ blob (\w+) +(\d+)\t([\s\S]+)$/.exec(line) ?? [];
        return sha === undefined || path === undefined ? [] : [{ path, sha, size: Number(size) }];
      });
    },
    /** The bytes of a file; undefined when a commit has no such file. */
    read: (path: string, commit = branch): Promise<Buffer | undefined> =>
      git(bare, ['cat-file', 'blob', `${commit}:${path}`]).catch(() => undefined),
    /** The id of a file's content; undefined when there is no such file. */
    idOf: (path: string): Promise<string | undefined> =>
      inBare(['rev-parse', '--verify', '--quiet', `${branch}:${path}`]).then(
        (id) => id.trim(),
        () => undefined,
      ),
    /** The commits of a file, the last one first. */
    async log(path: string) {
      const lines = await inBare(['log', '--format=%H%x09%an%x09%ae%x09%aI%x09%s', branch, '--', path]);
      return lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [sha = '', name = '', email = '', date = '', subject = ''] = line.split('\t');
          return { sha, name, email, date, subject };
        });
    },
    /** Makes a commit in the repository itself. @returns its id */
    async commit(changes: readonly Change[], message: string, { name, email }: Person): Promise<string> {
      const parent = await head();
      const more = { GIT_INDEX_FILE: index };
      await inBare(['read-tree', parent], undefined, more);
      for (const { path, content } of changes) {
        if (content === undefined) await inBare(['update-index', '--force-remove', path], undefined, more);
        else {
          const id = (await inBare(['hash-object', '-w', '--stdin'], content)).trim();
          await inBare(['update-index', '--add', '--cacheinfo', `100644,${id},${path}`], undefined, more);
        }
      }
      const tree = (await inBare(['write-tree'], undefined, more)).trim();
      const by = {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
      };
      const commit = (await inBare(['commit-tree', tree, '-p', parent], Buffer.from(message), by)).trim();
      await inBare(['update-ref', `refs/heads/${branch}`, commit, parent]);
      return commit;
    },
    remove: root.remove,
  };
}
