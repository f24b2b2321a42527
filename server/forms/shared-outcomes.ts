import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis, whenConnected } from '../cache/redis-connection.ts';
import { REMEMBERED_MS } from './once.ts';

/** What all replicas know of something that must be done once. Nothing here fails: where Redis is away, nothing is known. */
export type SharedOutcomes = {
  /**
   * Notes who does it, unless somebody has begun.
   * @returns who does; undefined when Redis does not answer.
   */
  begin(key: string, by: string): Promise<string | undefined>;
  /** What became of what somebody has begun. `forgotten`: they are not at it any more, and have not said. */
  ask(key: string, by: string): Promise<{ readonly outcome: unknown } | 'under way' | 'forgotten'>;
  /** Says what became of it; what was not done may be begun again. */
  end(key: string, by: string, result: { outcome: object; isDone: boolean }): Promise<void>;
  /** Waits for what is just being said, but not for a Redis that is away. */
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** Names what is shared by replicas of one society, whatever they were built from. */
  namespace: string;
  /** Longest that something takes, in milliseconds. */
  longest: number;
  onError: (error: unknown) => void;
};

/** A second more for a form is better than the same form twice; a Redis that is silent for longer counts as away. */
const PATIENCE_MS = 1000;
/** After the longest it may take: then whoever has begun it has died. */
const GRACE_MS = 60_000;
/** Before each attempt to say what became of something: Redis may be back in a moment. */
const PAUSES_MS = [0, 500, 2000, 10_000];

const BEGIN = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return ARGV[1] end
return redis.call('GET', KEYS[1])`;
const END = `
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
if ARGV[4] == 'done' then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
elseif redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** Outcomes in Redis: under a key who has begun, and under that one's name what became of it. */
export async function openSharedOutcomes({ url, namespace, longest, onError }: Options): Promise<SharedOutcomes> {
  const redis = connectRedis(url, { onError, patience: PATIENCE_MS });
  // A replica that has just started must not do again what another has done.
  await whenConnected(redis);
  const closing = new AbortController();
  const beingSaid = new Set<Promise<void>>();
  // In braces: both are at one place of a Redis cluster.
  const nameOf = (key: string) => `${namespace}:{${key}}`;
  const outcomeName = (key: string, by: string) => `${nameOf(key)}:${by}`;

  async function say(key: string, by: string, outcome: string, state: 'done' | 'not done'): Promise<void> {
    for (const pause of PAUSES_MS) {
      if (pause > 0) await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        await redis.eval(END, 2, nameOf(key), outcomeName(key, by), by, outcome, REMEMBERED_MS, state);
        return;
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    async begin(key, by) {
      try {
        const who: unknown = await redis.eval(BEGIN, 1, nameOf(key), by, longest + GRACE_MS);
        return typeof who === 'string' ? who : undefined;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async ask(key, by) {
      try {
        const [who, outcome] = await redis.mget(nameOf(key), outcomeName(key, by));
        if (outcome) return { outcome: JSON.parse(outcome) };
        return who === by ? 'under way' : 'forgotten';
      } catch (error) {
        onError(error);
        return 'under way';
      }
    },
    end(key, by, { outcome, isDone }) {
      const said = say(key, by, JSON.stringify(outcome), isDone ? 'done' : 'not done');
      beingSaid.add(said);
      return said.finally(() => beingSaid.delete(said));
    },
    async close() {
      closing.abort();
      await Promise.all(beingSaid);
      redis.disconnect();
    },
  };
}
