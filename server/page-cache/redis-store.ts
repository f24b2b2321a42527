import { createHash, randomUUID } from 'node:crypto';
import type { ChainableCommander } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { connectRedis, whenConnected } from '../cache-stores/redis.ts';
import type { Authenticator } from './authenticator.ts';
import { type CacheEntry, clampTimes, STALE_IF_ERROR_MS } from './entry.ts';
import { decodeEntry, encodeEntry } from './redis-encoding.ts';
import type { SharedStore } from './shared-store.ts';

type Options = {
  url: string;
  /** Shared by replicas that render the same pages. */
  namespace: string;
  /** Redis may be shared with others, so use only entries that a replica has sealed. */
  authenticator: Authenticator;
  onPurge: (tags: readonly string[]) => void;
  onError: (error: unknown) => void;
  /** On the first connection and each reconnection. */
  onReady?: () => void;
  /** After each successful command. */
  onSuccess?: () => void;
  now: () => number;
  /** Milliseconds for a command; by default little more than a page takes to render. */
  timeoutMs?: number | undefined;
};

const messageSchema = z.object({ from: z.string(), tags: z.array(z.string()), at: z.number() });
type Message = z.output<typeof messageSchema>;

const LIFETIME_SECONDS = STALE_IF_ERROR_MS / 1000;
/** Maximum clock difference between replicas: an entry younger than a purge by less may still be older. */
export const CLOCK_SKEW_MS = 10_000;
const MAX_PURGED_TAGS = 10_000;

/** A purge leaves a time stamp per tag; failures of Redis only cost speed: reads find nothing, writes are skipped. */
export function createRedisStore(options: Options): SharedStore {
  const { url, namespace, authenticator, onPurge, onError, onReady, onSuccess = () => {}, now, timeoutMs } = options;
  const redis = connectRedis(url, { onError, timeoutMs, ...(onReady && { onReady }) });
  // A subscribed connection takes no other command; ioredis resubscribes after each reconnection.
  const subscriber = connectRedis(url, { onError, subscriber: true });
  const replica = randomUUID();
  const channel = `${namespace}:purge`;
  /** Local copy, because Redis may lose its time stamps. */
  const purgedAt = new LRUCache<string, number>({ max: MAX_PURGED_TAGS });

  const pageKey = (key: string) => `${namespace}:page:${createHash('sha256').update(key).digest('base64url')}`;
  const stampKey = (tag: string) => `${namespace}:purged:${createHash('sha256').update(tag).digest('base64url')}`;
  const claimKey = (name: string) => `${namespace}:claim:${name}`;

  function notePurge({ tags, at }: Pick<Message, 'tags' | 'at'>): void {
    for (const tag of tags) purgedAt.set(tag, Math.min(at, now()));
  }

  const connected = Promise.all([redis, subscriber].map(whenConnected));
  subscriber.subscribe(channel).catch(onError);
  subscriber.on('messageBuffer', (_channel: Buffer, sealed: Buffer) => {
    try {
      const content = authenticator.open(channel, sealed);
      if (!content) throw new Error('A purge of no replica was ignored');
      const message = messageSchema.parse(JSON.parse(content.toString()));
      if (message.from === replica) return;
      notePurge(message);
      onPurge(message.tags);
    } catch (error) {
      onError(error);
    }
  });

  async function isPurged({ tags, storedAt }: CacheEntry): Promise<boolean> {
    const stamps = tags.length > 0 ? await redis.mgetBuffer(tags.map(stampKey)) : [];
    return tags.some((tag, index) => {
      const stamp = stamps[index];
      const stamped = stamp ? Number(authenticator.open(stampKey(tag), stamp)) : 0;
      const purged = Math.max(stamped || 0, purgedAt.get(tag) ?? 0);
      return storedAt < purged + CLOCK_SKEW_MS;
    });
  }

  return {
    isUp: () => redis.status === 'ready',
    async whenConnected() {
      await connected;
    },
    async get(key) {
      try {
        const name = pageKey(key);
        const sealed = await redis.getBuffer(name);
        onSuccess();
        const content = sealed ? authenticator.open(name, sealed) : undefined;
        if (sealed && !content) throw new Error('An entry of no replica was ignored');
        const entry = content && decodeEntry(content);
        // An entry dated far into the future would stay fresh for ever.
        if (!entry || entry.storedAt > now() + CLOCK_SKEW_MS || (await isPurged(entry))) return undefined;
        return clampTimes(entry, now());
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async set(key, entry) {
      try {
        const name = pageKey(key);
        await redis.set(name, authenticator.seal(name, encodeEntry(entry)), 'EX', LIFETIME_SECONDS);
      } catch (error) {
        onError(error);
      }
    },
    async purge(tags) {
      const at = now();
      notePurge({ tags: [...tags], at });
      const message: Message = { from: replica, tags: [...tags], at };
      const batch = redis.multi().publish(channel, authenticator.seal(channel, Buffer.from(JSON.stringify(message))));
      for (const tag of tags) {
        const name = stampKey(tag);
        batch.set(name, authenticator.seal(name, Buffer.from(String(at))), 'EX', LIFETIME_SECONDS);
      }
      await executed(batch);
    },
    claim: async (name, seconds) => (await redis.set(claimKey(name), '1', 'EX', seconds, 'NX')) === 'OK',
    async release(name) {
      await redis.del(claimKey(name)).catch(onError);
    },
    async close() {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}

async function executed(batch: ChainableCommander): Promise<void> {
  const results = await batch.exec();
  if (!results) throw new Error('The transaction was aborted');
  for (const [error] of results) if (error) throw error;
}
