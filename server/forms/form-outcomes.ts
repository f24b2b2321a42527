import type { Config } from '../config.ts';
import type { SharedOutcomes } from './shared-outcomes.ts';

/** What all replicas know of forms that were sent; undefined without a Redis. */
export async function openFormOutcomes(
  { redisUrl, product, upstreamTimeout }: Pick<Config, 'redisUrl' | 'product' | 'upstreamTimeout'>,
  onError: (error: unknown) => void,
): Promise<SharedOutcomes | undefined> {
  if (redisUrl === undefined) return undefined;
  const { openSharedOutcomes } = await import('./shared-outcomes.ts');
  return openSharedOutcomes({ url: redisUrl, namespace: `${product}:sent`, longest: upstreamTimeout, onError });
}
