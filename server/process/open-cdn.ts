import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CdnPurges } from '../cdn/cdn-purges.ts';
import type { Config } from '../config/config.ts';

const FILE = 'cdn-purges.json';

export const CDN_WAITING = {
  name: 'rostrum_cdn_purge_waiting_seconds',
  help: 'Age of the oldest purge that the CDN has not confirmed',
} as const;

/** Undefined without a CDN. */
export async function openCdn(config: Config, build: string, log: Logger): Promise<CdnPurges | undefined> {
  if (!config.cdnPurge) return undefined;
  const { openCdnPurges } = await import('../cdn/cdn-purges.ts');
  return openCdnPurges({ purge: config.cdnPurge, build, log, file: join(config.dataDir, FILE) });
}
