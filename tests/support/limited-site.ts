import { once } from 'node:events';
import { createLimitedServer } from '../../server/http/http-server.ts';
import { startSite, type TestSite } from './site.ts';

type Limits = Parameters<typeof createLimitedServer>[0];

/** A site behind the HTTP server of production, with its limits on clients. */
export type LimitedSite = Pick<TestSite, 'log' | 'metrics' | 'redirects'> & {
  readonly port: number;
  readonly origin: string;
  openConnections(): Promise<number>;
  close(): Promise<void>;
};

type Options = {
  apiOrigin: string;
  /** In milliseconds; by default those of production. */
  limits?: Limits;
  environment?: Record<string, string>;
};

export async function startLimitedSite({ apiOrigin, limits, environment }: Options): Promise<LimitedSite> {
  const server = createLimitedServer(limits).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : Number.NaN;
  const origin = `http://127.0.0.1:${port}`;
  const site = await startSite({
    apiOrigin,
    environment: { ALLOWED_HOSTS: '127.0.0.1', PUBLIC_ORIGIN: origin, ...environment },
  });
  server.on('request', site.app);
  return {
    port,
    origin,
    log: site.log,
    metrics: site.metrics,
    redirects: site.redirects,
    openConnections: () =>
      new Promise((resolve) => {
        server.getConnections((_error, count) => resolve(count));
      }),
    async close() {
      server.close();
      server.closeAllConnections();
      await site.close();
    },
  };
}
