import { z } from 'zod';
import { milliseconds, type Setting, signingKey, wholeNumber } from './setting.ts';

export const cacheSettings = {
  PAGE_CACHE_MB: {
    key: 'pageCacheMegabytes',
    schema: wholeNumber(0, 100_000).optional(),
    shown: 'an eighth of the memory, at most 256',
    about: 'Memory of the page cache in megabytes; 0 turns it off',
  },
  REDIS_URL: {
    key: 'redisUrl',
    schema: z.url({ protocol: /^rediss?$/, error: 'an address, like redis://redis.example.org:6379' }).optional(),
    about: 'Redis by which replicas share cached pages, purges and rate limits; without it each process has its own',
  },
  PURGE_SECRET: {
    key: 'purgeSecret',
    schema: signingKey.optional(),
    shown: 'no hook',
    about: 'Key that signs requests to /hooks/purge, the webhook by which a content system purges cached pages',
  },
  STREAMING_DEADLINE_MS: {
    key: 'streamingDeadline',
    schema: milliseconds.default(150),
    about: 'Streaming deadline: how long a page waits for secondary data before it is sent and streams the rest',
  },
  UPSTREAM_TIMEOUT_MS: {
    key: 'upstreamTimeout',
    schema: milliseconds.default(2500),
    about: 'Timeout of an API request made to render a page',
  },
  PROXY_TIMEOUT_MS: {
    key: 'proxyTimeout',
    schema: milliseconds.default(20_000),
    about: 'Timeout of a proxied /api request, from the end of its body to the end of the response',
  },
} as const satisfies Record<string, Setting>;
