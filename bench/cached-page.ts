import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/build.ts';
import { endSites, freePort, startSiteProcess } from '../tests/support/site-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { load, median, onCore, pin, SERVER_CORE } from './load.ts';

/**
 * A ready page from the site beside the same bytes from a server that can do nothing else, brotli, one process each, taking turns.
 * The goal is half of the bare server's rate.
 */
const ROUNDS = 5;
const GOAL = 0.5;
const PATH = process.argv[2] ?? '/';

await buildIfStale();
const folder = await temporaryFolder();
try {
  const site = await startSiteProcess({ dataDir: folder.path, environment: { LOG_LEVEL: 'warn' } });
  await site.ready();
  pin(site.pid, SERVER_CORE);
  const file = join(folder.path, 'page.br');
  const bytes = await ready(site.origin + PATH);
  await writeFile(file, bytes);
  const port = await freePort();
  const bare = onCore(SERVER_CORE, [
    process.execPath,
    fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
    ...[String(port), file, 'br'],
  ]);
  await once(bare.stdout, 'data');
  const rates = { bare: [] as number[], site: [] as number[] };
  const tails: number[] = [];
  // The first round of each warms the compiler up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const plain = await load(`http://127.0.0.1:${port}/`);
    const ours = await load(site.origin + PATH);
    if (plain.bad + ours.bad > 0)
      throw new Error(`${ours.bad} bad answers of the site, ${plain.bad} of the bare server`);
    if (round === 0) continue;
    rates.bare.push(plain.rate);
    rates.site.push(ours.rate);
    tails.push(ours.p99);
  }
  bare.kill();
  const ratio = median(rates.site) / median(rates.bare);
  console.log(
    `cached page ${PATH}, ${bytes.length} bytes br: site ${Math.round(median(rates.site))}/s, bare ` +
      `${Math.round(median(rates.bare))}/s, ratio ${ratio.toFixed(2)} (goal ${GOAL}), p99 ${median(tails)} ms`,
  );
  if (ratio < GOAL) process.exitCode = 1;
} finally {
  await endSites();
  await folder.remove();
}

/** The page as it travels, once it is kept. */
async function ready(url: string): Promise<Buffer> {
  const { request } = await import('undici');
  await request(url, { headers: { 'accept-encoding': 'br' } }).then(({ body }) => body.dump());
  const { body } = await request(url, { headers: { 'accept-encoding': 'br' } });
  return Buffer.from(await body.arrayBuffer());
}
