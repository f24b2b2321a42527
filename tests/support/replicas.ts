import { randomBytes } from 'node:crypto';
import { startSite, type TestSite } from './site.ts';

type Options = Parameters<typeof startSite>[0];

/** Replicas have one origin, that of their load balancer. */
const SHARED = { PUBLIC_ORIGIN: 'http://replicas.test', ALLOWED_HOSTS: '127.0.0.1' };

/** Sites that share a Redis, as replicas behind a load balancer do. */
export type Replicas = {
  /** Separates the Redis keys of these replicas from those of other tests. */
  readonly product: string;
  /** Starts a replica and waits until it is connected to Redis, if it can be. `own` replaces the shared build. */
  start(
    redisUrl: string,
    environment?: Record<string, string>,
    own?: Pick<Options, 'rendering' | 'secrets' | 'redisTimeoutMs'>,
  ): Promise<TestSite>;
  /** Closes all replicas. */
  close(): Promise<void>;
};

export function startReplicas(options: Omit<Options, 'environment'>): Replicas {
  const product = `t${randomBytes(6).toString('hex')}`;
  const sites: TestSite[] = [];
  return {
    product,
    async start(redisUrl, environment, own) {
      const site = await startSite({
        ...options,
        ...own,
        environment: { ...SHARED, REDIS_URL: redisUrl, PRODUCT_SLUG: product, ...environment },
      });
      sites.push(site);
      return site;
    },
    async close() {
      for (const site of sites.splice(0)) await site.close();
    },
  };
}
