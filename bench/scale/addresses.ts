import type { Finding } from '../measurement.ts';
import { SIZES, toRedirect } from './corpus.ts';

export async function* findAddresses(origin: string): AsyncGenerator<Finding> {
  const started = performance.now();
  const files = await locationsIn(`${origin}/sitemap.xml`);
  const named = new Set<string>();
  for (const file of files)
    for (const address of await locationsIn(origin + new URL(file).pathname)) named.add(address);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const items = SIZES.articles + SIZES.events;
  yield {
    line: `the sitemap names ${named.size} addresses in ${files.length} files, read in ${seconds} s (at least ${items})`,
    isGood: named.size >= items,
  };
  const indexes = [0, Math.floor(SIZES.redirects / 2), SIZES.redirects - 1];
  const held = await Promise.all(indexes.map((index) => isRedirected(origin, toRedirect(index))));
  const count = held.filter(Boolean).length;
  yield { line: `redirects of ${SIZES.redirects}: ${count} of ${held.length} hold`, isGood: count === held.length };
}

/** @throws Error when the file is missing */
async function locationsIn(url: string): Promise<string[]> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

async function isRedirected(origin: string, { oldUrl, newUrl }: ReturnType<typeof toRedirect>): Promise<boolean> {
  const response = await fetch(origin + oldUrl, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.status === 301 && response.headers.get('location') === newUrl;
}
