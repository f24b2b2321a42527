import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { DAY_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { providerCache } from '../../database/schema/providers.ts';
import type { AsOf, ProviderName } from '../ports.ts';

const FRESH_MS = 60_000;
/** Maximum age of data used while its provider is unavailable. */
const MAX_STALE_MS = DAY_MS;

type Reading<T> = {
  readonly memberId: string;
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  readonly load: () => Promise<T>;
};

export type ReadThrough = {
  read<T>(reading: Reading<T>): Promise<AsOf<T>>;
  /** Stores data read elsewhere, unless something newer is stored. */
  put(answer: { memberId: string; kind: string; body: unknown; asOf: Date }): Promise<void>;
};

/** Fresh for a minute, used for a day while the provider is down; concurrent reads share a request. */
export function createReadThrough({ db, now }: DbContext, provider: ProviderName): ReadThrough {
  /** Returns when the fetch began: writes that ended later may be missing. */
  async function fetchAndStore<T>({ memberId, kind, load }: Reading<T>): Promise<Date> {
    const asOf = now();
    await put({ memberId, kind, body: await load(), asOf });
    return asOf;
  }

  const fetchOnce = sharedByKey((_key, reading: Reading<unknown>) => fetchAndStore(reading));

  const put: ReadThrough['put'] = async ({ memberId, kind, body, asOf }) => {
    await db
      .insert(providerCache)
      .values({ memberId, provider, kind, body, asOf })
      .onConflictDoUpdate({
        target: [providerCache.memberId, providerCache.provider, providerCache.kind],
        set: { body, asOf },
        setWhere: lte(providerCache.asOf, asOf),
      });
  };

  async function stored<T>({ memberId, kind, schema }: Reading<T>): Promise<{ value: T; asOf: Date } | undefined> {
    const isThis = and(
      eq(providerCache.memberId, memberId),
      eq(providerCache.provider, provider),
      eq(providerCache.kind, kind),
    );
    const [row] = await db.select().from(providerCache).where(isThis);
    const parsed = row && schema.safeParse(row.body);
    return row && parsed?.success ? { value: parsed.data, asOf: row.asOf } : undefined;
  }

  return {
    put,
    async read(reading) {
      const before = await stored(reading);
      const age = before ? now().getTime() - before.asOf.getTime() : Number.POSITIVE_INFINITY;
      if (before && age < FRESH_MS) return { ...before, stale: false };
      const key = `${reading.kind}/${reading.memberId}`;
      try {
        await fetchOnce(key, reading);
      } catch (error) {
        if (!(error instanceof ProviderError) || !before || age > MAX_STALE_MS) throw error;
        return { ...before, stale: true };
      }
      const after = await stored(reading);
      if (!after) throw new Error(`${provider} ${reading.kind}: the answer was not stored`);
      return { ...after, stale: false };
    },
  };
}
