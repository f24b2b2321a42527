import { createHash } from 'node:crypto';
import { z } from 'zod';
import { STALE_IF_ERROR_MS } from './cached-page.ts';
import { decodePage, encodePage } from './page-bytes.ts';
import { connectRedis } from './redis-connection.ts';
import type { SharedStore } from './shared-store.ts';

type Options = {
  url: string;
  /** Names the pages of one society and one build: another build's pages ask for other files. */
  namespace: string;
  /** A purge of some replica, this one too. */
  onPurge: (tags: readonly string[]) => void;
  onError: (error: unknown) => void;
};

const tagsSchema = z.array(z.string());

/**
 * Pages in Redis, shared by all replicas, and the channel on which they tell each other what to drop. Whatever is wrong
 * with Redis costs speed only: a read finds nothing, a write is left out.
 */
export function createRedisStore({ url, namespace, onPurge, onError }: Options): SharedStore {
  const redis = connectRedis(url, { onError });
  // A connection that listens cannot do anything else; it asks for its channel again after each reconnection.
  const listener = connectRedis(url, { onError, listens: true });
  const channel = `${namespace}:purge`;
  listener.subscribe(channel).catch(onError);
  listener.on('message', (_channel: string, message: string) => {
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
        return bytes ? decodePage(bytes) : undefined;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async set(key, page) {
      try {
        const name = pageKey(key);
        const batch = redis.multi().set(name, encodePage(page), 'EX', lifetime);
        for (const tag of page.tags) batch.sadd(tagKey(tag), name).expire(tagKey(tag), lifetime);
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
        // The others cannot be told; this one can.
        onPurge(tags);
      }
    },
    async close() {
      redis.disconnect();
      listener.disconnect();
    },
  };
}
