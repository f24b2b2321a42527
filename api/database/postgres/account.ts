import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** System user of the server; undefined is the current one. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const run = promisify(execFile);

/**
 * Picks a user other than root, as which PostgreSQL refuses to run: the folder's owner, `postgres` or `nobody`.
 * @param folder need not exist
 * @throws Error when the folder belongs to another user, or neither user exists
 */
export async function serverAccount(folder: string): Promise<Account> {
  const self = process.getuid?.();
  const owner = await stat(folder).catch(() => undefined);
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self)
      throw new Error(
        `${folder} belongs to user ${owner.uid}, not to this one (${self}). Start the site as that user.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await userNamed('postgres')) ?? (await userNamed('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and the system has neither a user "postgres" nor "nobody". ' +
      'Start the site as an ordinary user, or set DATABASE_URL.',
  );
}

async function userNamed(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

const MAY_ENTER = { owner: 0o100, group: 0o010, others: 0o001 };

/** Every parent folder must be searchable. @throws Error that names the first one that is not, and the remedy */
export async function assertReachable(path: string, account: Account): Promise<void> {
  if (!account) return;
  for (const step of stepsTo(path)) {
    const { uid, gid, mode } = await stat(step);
    const needed = uid === account.uid ? MAY_ENTER.owner : gid === account.gid ? MAY_ENTER.group : MAY_ENTER.others;
    if ((mode & needed) !== 0) continue;
    throw new Error(
      `PostgreSQL does not run as root but as user ${account.uid}, who may not enter ${step}. ` +
        `Allow it (chmod o+x ${step}), move the project or the data folder (DATA_DIR) elsewhere, ` +
        'start the site as an ordinary user, or set DATABASE_URL.',
    );
  }
}

function stepsTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...stepsTo(parent), path];
}
