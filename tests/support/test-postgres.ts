import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverAccount } from '../../api/database/postgres/account.ts';
import { findBinaries } from '../../api/database/postgres/binaries.ts';
import { spawnOptions } from '../../api/database/postgres/cluster.ts';
import { freePort } from '../../api/database/postgres/server.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const USER = 'postgres';
/** Nothing of it is needed after a crash, and a new database is a copy of files. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Starts the PostgreSQL that npm has installed, for the databases of the tests of a project.
 * @param folder an existing folder that the server's account may enter.
 * @returns the URL of a database whose role may create others.
 */
export async function startTestPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { initdb, postgres } = findBinaries();
  const home = join(folder, 'server');
  await mkdir(home, { mode: 0o700 });
  const account = await serverAccount(home);
  if (account) await chown(home, account.uid, account.gid);
  const data = join(home, 'cluster');
  const options = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(initdb, [`--pgdata=${data}`, `--username=${USER}`, '--locale=C', '--no-sync', ...options], {
    ...account,
    cwd: '/',
  });
  const port = await freePort(0);
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, ...settings], { ...spawnOptions(account), stdio: 'ignore' });
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  await until('the PostgreSQL of the tests accepts connections', async () => {
    if (server.exitCode !== null) throw new Error(`The PostgreSQL of the tests ended with ${server.exitCode}`);
    return accepts(url);
  });
  return {
    url,
    async stop() {
      process.off('exit', kill);
      const exited = once(server, 'exit');
      server.kill('SIGQUIT');
      await exited;
    },
  };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
