import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../context.ts';
import { type Binaries, findBinaries } from './postgres/binaries.ts';
import { type Cluster, openCluster, readUrl, saveUrl } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/leftover.ts';
import { lockDataFolder } from './postgres/owner-lock.ts';
import { freePort, launch, stop } from './postgres/server.ts';

export type EmbeddedPostgres = {
  /** Connection URL with the password. The site's role owns its database and is no superuser. */
  readonly url: string;
  /** The server's folder, for people. */
  readonly folder: string;
  /** Stops the server and gives the data folder up. */
  close(): Promise<void>;
};

const START_ATTEMPTS = 5;
const RETRY_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/**
 * Starts the PostgreSQL that lives in `<dataDir>/postgres`, making it on the first start, and keeps it running until closed.
 * It is a child process that listens on a loopback port of its own; the port is remembered with the password in the file
 * `<dataDir>/postgres/url`, which `psql "$(cat …)"` takes as it is.
 * @throws DataFolderInUseError while another process owns the folder.
 * @throws Error with a cure when this system or user cannot run it.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Logger): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const unlock = lockDataFolder(folder);
  try {
    const cluster = await openCluster(folder, binaries);
    const { server, url } = await firstLaunch(binaries, cluster);
    const keeper = keepRunning(server, () => launch(binaries.postgres, cluster, Number(url.port)), log);
    return {
      url: url.href,
      folder: cluster.data,
      async close() {
        await keeper.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** More than one attempt: between two steps the port can be taken, or a server that a killed owner had just spawned appear. */
async function firstLaunch(binaries: Binaries, cluster: Cluster): Promise<{ server: ChildProcess; url: URL }> {
  const url = await readUrl(cluster);
  for (let attempt = 1; ; attempt++) {
    await stopLeftover(cluster);
    const port = String(await freePort(Number(url.port)));
    if (port !== url.port) {
      url.port = port;
      await saveUrl(cluster, url);
    }
    try {
      return { server: await launch(binaries.postgres, cluster, Number(port)), url };
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await delay(RETRY_MS);
    }
  }
}

/** Starts the server again whenever it ends by itself (memory ran out, say); stops it when this process ends in any orderly way. */
function keepRunning(first: ChildProcess, relaunch: () => Promise<ChildProcess>, log: Logger) {
  let server = first;
  let closing = false;
  let restarting = Promise.resolve();

  const watch = () =>
    server.once('exit', (code, signal) => {
      if (!closing) restarting = restart(code, signal);
    });
  async function restart(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    log.error({ code, signal }, 'the embedded PostgreSQL ended by itself and is started again');
    for (let pause = RETRY_MS; !closing; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        server = await relaunch();
        watch();
        return;
      } catch (error) {
        log.error({ reason: String(error) }, 'the embedded PostgreSQL does not start');
        await delay(pause);
      }
    }
  }
  const onExit = () => server.kill('SIGINT');

  watch();
  process.once('exit', onExit);
  return {
    async close(): Promise<void> {
      closing = true;
      await restarting;
      await stop(server);
      process.off('exit', onExit);
    },
  };
}
