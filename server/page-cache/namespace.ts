import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * Prefix of the Redis keys and channels of replicas that render the same pages: everything besides the request that decides a page goes into it. A channel
 * belongs to no database of Redis, so the database's number does too.
 * @param build identifies the client build.
 */
export function namespaceOf(config: Config, redisUrl: string, build: string): string {
  const deciding = [
    build,
    config.product,
    config.publicOrigin,
    // Workers call the embedded API by a port of its own; its content is that of the database.
    config.databaseUrl ?? config.apiOrigin ?? config.dataDir,
    config.mediaPlannerUrl,
    config.formEmbedAncestors,
    config.ssoLogoutOrigins,
    config.registrationOrigins,
    new URL(redisUrl).pathname,
  ];
  const digest = createHash('sha256').update(JSON.stringify(deciding)).digest('base64url').slice(0, 22);
  return `rostrum:${config.product}:${digest}`;
}
