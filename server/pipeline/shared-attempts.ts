import type { Options as Settings, Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { connectRedis } from '../cache/redis-connection.ts';

type Options = { url: string; namespace: string; onError: (error: unknown) => void };

/** A slow Redis must not let more through. */
const PATIENCE_MS = 500;

/** Attempts counted in Redis, for all replicas together. */
export function openSharedAttempts({ url, namespace, onError }: Options) {
  const redis = connectRedis(url, { onError, patience: PATIENCE_MS });
  return {
    /** @param local counts as long as Redis cannot be reached. */
    of(kind: string, local: Store): Store {
      const shared = new RedisStore({
        prefix: `${namespace}:${kind}:`,
        sendCommand: async (command, ...args) => {
          const reply: unknown = await redis.call(command, ...args);
          return toReply(reply);
        },
      });
      return countTogether(shared, local, onError);
    },
    close: () => redis.disconnect(),
  };
}

/** Counts in Redis; as long as that cannot be reached each replica counts for itself. */
function countTogether(shared: RedisStore, local: Store, onError: (error: unknown) => void): Store {
  let settings: Settings | undefined;
  /** Redis has got its script: not before the first attempt, because the connection is made meanwhile. */
  let prepared: Promise<unknown> | undefined;
  return {
    prefix: shared.prefix,
    init(given: Settings) {
      local.init?.(given);
      settings = given;
    },
    async increment(key) {
      const here = await local.increment(key);
      try {
        if (settings) prepared ??= shared.init(settings);
        await prepared;
        return await shared.increment(key);
      } catch (error) {
        prepared = undefined;
        onError(error);
        return here;
      }
    },
    async decrement(key) {
      await local.decrement(key);
      await shared.decrement(key).catch(onError);
    },
    async resetKey(key) {
      await local.resetKey(key);
      await shared.resetKey(key).catch(onError);
    },
  };
}

type Reply = string | number | boolean | (string | number | boolean)[];

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function toReply(value: unknown): Reply {
  if (Array.isArray(value) && value.every(isPlain)) return value;
  return isPlain(value) ? value : '';
}
