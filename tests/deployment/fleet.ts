import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { operationSettings } from '../../server/config/operation-settings.ts';
import { onServer } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { MACHINE_URL } from '../support/machine-postgres.ts';
import { endSites, type SiteProcess, startSiteProcess } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { composeServices, withVariables } from './compose.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const REPLICAS = ['site-1', 'site-2'] as const;

/** A replica of the site, a process on a port that stays the same. */
export type Replica = {
  readonly origin: string;
  readonly process: SiteProcess;
  /** Starts it again after it has ended, from this folder or that of another release, and waits until it is ready. */
  start(root?: string): Promise<void>;
  /** Stops it as `docker compose stop` does. @throws AssertionError when it does not exit with 0. */
  stop(): Promise<void>;
};

/** The services of `compose.yaml` as processes of this machine. */
export type Fleet = {
  readonly nginx: Nginx;
  readonly replicas: readonly [Replica, Replica];
  readonly redis: RedisServer;
  readonly purgeSecret: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/**
 * Starts the services with the environment of `compose.yaml` and addresses and ports of this machine.
 * @param atEnd receives the functions that close them, to be called in reverse order.
 */
export async function startFleet(atEnd: (close: () => Promise<void>) => void): Promise<Fleet> {
  const folder = await temporaryFolder();
  atEnd(folder.remove);
  const database = await onServer('machine', MACHINE_URL).open();
  atEnd(database.drop);
  const redis = await startRedis();
  atEnd(redis.kill);
  const [balancerPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const nginx = await startNginx(ports, balancerPort);
  atEnd(nginx.stop);
  atEnd(endSites);
  const purgeSecret = randomBytes(32).toString('hex');
  const variables = {
    PUBLIC_ORIGIN: nginx.origin,
    SECRET: randomBytes(32).toString('hex'),
    PURGE_SECRET: purgeSecret,
    POSTGRES_PASSWORD: 'not-used-here',
    DEMO_ACCOUNTS: 'true',
    LOG_LEVEL: 'warn',
  };
  const services = composeServices();

  async function startReplica(name: string, port: number): Promise<Replica> {
    const environment = {
      ...withVariables(services[name]?.environment ?? {}, variables),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      // As in production, unlike other tests: a replica that has just started renders slowly.
      WARM_UP_MS: String(operationSettings.WARM_UP_MS.schema.parse(undefined)),
    };
    const launch = async (root?: string) => {
      const options = { dataDir: join(folder.path, name), port, environment };
      const site = await startSiteProcess(root === undefined ? options : { ...options, root });
      await site.ready();
      return site;
    };
    let site = await launch();
    return {
      origin: site.origin,
      get process() {
        return site;
      },
      async start(root) {
        site = await launch(root);
      },
      async stop() {
        site.signal('SIGTERM', 'site');
        assert.equal(await site.ended, 0, `${name} did not exit with 0:\n${await site.wholeOutput}`);
      },
    };
  }

  // One after the other: the first imports the content.
  const replicas = [
    await startReplica(REPLICAS[0], ports[0] ?? 0),
    await startReplica(REPLICAS[1], ports[1] ?? 0),
  ] as const;
  return {
    nginx,
    replicas,
    redis,
    purgeSecret,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<Row>(text, [...values]).finally(() => client.end());
      return rows;
    },
  };
}
