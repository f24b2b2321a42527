import { createHash } from 'node:crypto';
import { z } from 'zod';
import { connectRedis } from '../redis.ts';
import { STALE_IF_ERROR_MS } from './entry.ts';
import { decodeEntry, encodeEntry } from './redis-encoding.ts';
import type { SharedStore } from './shared-store.ts';

type Options = {
  url: string;
  /** Prefix of the keys of one society and one build: pages of another build request other files. */
  namespace: string;
  /** Called for a purge of any replica, this one included. */
  onPurge: (tags: readonly string[]) => void;
  onError: (error: unknown) => void;
};

const tagsSchema = z.array(z.string());

/**
 * Entries in Redis, shared by all replicas, and the channel that carries their purges. A failure of Redis costs speed only: a read
 * finds nothing, a write is left out.
 */
export function createRedisStore({ url, namespace, onPurge, onError }: Options): SharedStore {
  const redis = connectRedis(url, { onError });
  // A subscribed connection takes no other command. ioredis subscribes again after each reconnection.
  const subscriber = connectRedis(url, { onError, subscriber: true });
  const channel = `${namespace}:purge`;
  subscriber.subscribe(channel).catch(onError);
  subscriber.on('message', (_channel: string, message: string) => {
    try {
      onPurge(tagsSchema.parse(JSON.parse(message)));
    } catch (error) {
      onError(error);
    }
  });

  const pageKey = (key: string) => `${namespace}:page:${createHash('sha256').update(key).digest('base64url')}`;
  const tagKey = (tag: string) => `${namespace}:tag:${tag}`;
  const lifetime = STALE_IF_ERROR_MS / 1000;

  return {
    async get(key) {
      try {
        const bytes = await redis.getBuffer(pageKey(key));
        return bytes ? decodeEntry(bytes) : undefined;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async set(key, entry) {
      try {
        const name = pageKey(key);
        const batch = redis.multi().set(name, encodeEntry(entry), 'EX', lifetime);
        for (const tag of entry.tags) batch.sadd(tagKey(tag), name).expire(tagKey(tag), lifetime);
        await batch.exec();
      } catch (error) {
        onError(error);
      }
    },
    async purge(tags) {
      try {
        const names = await redis.sunion(tags.map(tagKey));
        if (names.length > 0) await redis.unlink(names);
        await redis.publish(channel, JSON.stringify(tags));
      } catch (error) {
        onError(error);
        // The other replicas cannot be reached; this one purges at least its own memory.
        onPurge(tags);
      }
    },
    async close() {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}
