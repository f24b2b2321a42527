import { randomBytes } from 'node:crypto';
import { startSite, type TestSite } from './site.ts';

type Options = Parameters<typeof startSite>[0];

/** Sites that share a Redis, as replicas behind a balancer do. */
export type Replicas = {
  /** Names what these replicas share in the Redis, and nobody else does. */
  readonly product: string;
  /** Starts one, which is connected then if it can be. A build of its own takes the place of that of all. */
  start(redisUrl: string, environment?: Record<string, string>, own?: Pick<Options, 'rendering'>): Promise<TestSite>;
  /** Ends all. */
  close(): Promise<void>;
};

export function startReplicas(options: Omit<Options, 'environment'>): Replicas {
  const product = `t${randomBytes(6).toString('hex')}`;
  const sites: TestSite[] = [];
  return {
    product,
    async start(redisUrl, environment, own) {
      const site = await startSite({
        ...{ ...options, ...own },
        environment: { REDIS_URL: redisUrl, PRODUCT_SLUG: product, ...environment },
      });
      sites.push(site);
      return site;
    },
    async close() {
      for (const site of sites.splice(0)) await site.close();
    },
  };
}
