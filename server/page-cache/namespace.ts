import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { publicSettings } from '../config/public-settings.ts';

/**
 * Covers the database number too, because channels are not separated by database. @param build id of the client build
 */
export function buildNamespace(config: Config, redisUrl: string, build: string): string {
  const deciding = [
    build,
    publicSettings(config),
    // Workers call the embedded API on separate ports, so identify content by the database.
    config.databaseUrl ?? config.apiOrigin ?? config.dataDir,
    config.formEmbedAncestors,
    config.hsts,
    new URL(redisUrl).pathname,
  ];
  const digest = createHash('sha256').update(JSON.stringify(deciding)).digest('base64url').slice(0, 22);
  return `rostrum:${config.product}:${digest}`;
}
