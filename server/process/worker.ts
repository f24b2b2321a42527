import cluster from 'node:cluster';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Stop } from './shutdown.ts';

export const workerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('purge'), tags: z.array(z.string()) }),
  /** Embedded API: accepts requests, and the reason why it has no content. */
  z.object({ type: z.literal('api'), isUp: z.boolean(), unready: z.string().optional() }),
]);
export type WorkerMessage = z.output<typeof workerMessage>;

export const isWorker = cluster.isWorker;

/** Workers get no settings of external systems, which contain credentials. */
const derivedSchema = z.object({
  isForeignApi: z.boolean(),
  canSendMail: z.boolean(),
  ssoLogoutOrigins: z.array(z.string()),
  redirectSignIn: z.object({ name: z.string(), isOnly: z.boolean(), isSilent: z.boolean() }).optional(),
});
const DERIVED = 'DERIVED_SETTINGS';

export function derivedEnvironment({
  isForeignApi,
  canSendMail,
  ssoLogoutOrigins,
  redirectSignIn,
}: Config): Record<string, string> {
  const derived: z.output<typeof derivedSchema> = { isForeignApi, canSendMail, ssoLogoutOrigins, redirectSignIn };
  return { [DERIVED]: JSON.stringify(derived) };
}

export function withDerived(config: Config, environment: Readonly<Record<string, string | undefined>>): Config {
  return { ...config, redirectSignIn: undefined, ...derivedSchema.parse(JSON.parse(environment[DERIVED] ?? 'null')) };
}

function listen(listener: (message: WorkerMessage) => void): void {
  process.on('message', (raw) => {
    const message = workerMessage.safeParse(raw);
    if (message.success) listener(message.data);
  });
}

export function stopOnMessage(stop: Stop): void {
  if (!isWorker) return;
  listen(({ type }) => {
    if (type === 'stop') stop(0);
  });
}

export function onApiState(listener: (state: Extract<WorkerMessage, { type: 'api' }>) => void): void {
  if (!isWorker) return;
  listen((message) => {
    if (message.type === 'api') listener(message);
  });
}

export function onPurge(purge: (tags: readonly string[]) => Promise<void>): void {
  if (!isWorker) return;
  listen((message) => {
    if (message.type === 'purge') void purge(message.tags);
  });
}

/** Purge through the primary, for processes that share no Redis. */
export function purgeEverywhere(
  purge: (tags: readonly string[]) => Promise<void>,
): (tags: readonly string[]) => Promise<void> {
  if (!isWorker) return purge;
  return async (tags) => {
    process.send?.({ type: 'purge', tags: [...tags] } satisfies WorkerMessage);
  };
}
