import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { ConstantBackoff, ExponentialBackoff, handleAll, noJitterGenerator, retry } from 'cockatiel';
import type { Logger } from '../../common/logger.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Cluster, openCluster, readUrl, saveUrl } from './cluster.ts';
import { stopOrphanedServer } from './orphaned-server.ts';
import { lockDataFolder } from './owner-lock.ts';
import { freePort, launch, stop } from './server.ts';

export type EmbeddedPostgres = {
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
};

const FIRST_START = { maxAttempts: 4, backoff: new ConstantBackoff(200) };
const RESTART = {
  maxAttempts: Number.POSITIVE_INFINITY,
  backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 5000, generator: noJitterGenerator }),
};

/**
 * Starts the server as a child process and restarts it after a crash; `<dataDir>/postgres/url` has its connection URL.
 * @throws DataFolderInUseError while another process owns the folder
 * @throws Error for operators when PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres(dataDir: string, log: Logger): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const unlock = lockDataFolder(folder);
  try {
    const cluster = await openCluster(folder, binaries);
    const { server, url } = await firstLaunch(binaries, cluster);
    const supervisor = supervise(server, () => launch(binaries.postgres, cluster, Number(url.port)), log);
    return {
      url: url.href,
      folder: cluster.data,
      async close() {
        await supervisor.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Prefers the last port; retries, because another process can take it after the check, or a late orphan can appear. */
async function firstLaunch(binaries: Binaries, cluster: Cluster): Promise<{ server: ChildProcess; url: URL }> {
  const url = await readUrl(cluster);
  const server = await retry(handleAll, FIRST_START).execute(async () => {
    await stopOrphanedServer(cluster);
    const port = String(await freePort(Number(url.port)));
    if (port !== url.port) {
      url.port = port;
      await saveUrl(cluster, url);
    }
    return launch(binaries.postgres, cluster, Number(port));
  });
  return { server, url };
}

/** Restarts the server after an unexpected exit, such as out of memory, and stops it with this process. */
function supervise(first: ChildProcess, relaunch: () => Promise<ChildProcess>, log: Logger) {
  let server = first;
  let restarted = Promise.resolve();
  const closing = new AbortController();
  const restarts = retry(handleAll, RESTART);
  restarts.onRetry((failure) =>
    log.error({ reason: 'error' in failure ? String(failure.error) : '' }, 'the embedded PostgreSQL does not start'),
  );

  const watch = () =>
    server.once('exit', (code, signal) => {
      if (!closing.signal.aborted) restarted = restart(code, signal);
    });
  async function restart(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    log.error({ code, signal }, 'the embedded PostgreSQL exited unexpectedly and is being restarted');
    await restarts.execute(async () => {
      if (closing.signal.aborted) return;
      server = await relaunch();
      watch();
    });
  }
  const onExit = () => server.kill('SIGINT');

  watch();
  process.once('exit', onExit);
  return {
    async close(): Promise<void> {
      closing.abort();
      await restarted;
      await stop(server);
      process.off('exit', onExit);
    },
  };
}
