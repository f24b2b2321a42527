/** Milliseconds that the parts of a response took; of a cached page none. */
export type Timings = { api?: number; render?: number };

/**
 * The header Server-Timing (W3C) of a response that is about to be sent.
 * @param startedAt of the request, on the clock of `performance`
 * @param cache what the page cache did, like `hit`
 */
export function serverTiming({ api, render }: Timings, startedAt: number, cache: string): string {
  const total = performance.now() - startedAt;
  const part = (name: string, duration: number | undefined) =>
    duration === undefined ? [] : [`${name};dur=${duration.toFixed(1)}`];
  return [...part('total', total), ...part('api', api), ...part('render', render), `cache;desc="${cache}"`].join(', ');
}
