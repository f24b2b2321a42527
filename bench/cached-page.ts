import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { compare, perSecond } from './load.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBare, startBenchSite } from './servers.ts';

/** A hit costs at most twice what sending its bytes costs (docs/decisions/0010). */
const GOAL = 0.5;
const PATH = '/';

export const cachedPage = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const site = await startBenchSite(folder);
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const body = await cachedBody(site.origin + PATH, encoding);
    const file = join(folder.path, `page.${encoding}`);
    await writeFile(file, body);
    const bare = await startBare('./bare-buffer.ts', file, encoding);
    const compared = await compare({ url: site.origin + PATH, encoding }, { url: bare.origin, encoding });
    const { ours, base, ratio } = compared;
    bare.stop();
    yield {
      line:
        `${PATH} in ${encoding}, ${body.length} bytes: site ${perSecond(ours)}, bare node:http ${perSecond(base)}, ` +
        `ratio ${ratio.toFixed(2)} (goal ${GOAL}); p50 ${ours.p50} ms, p99 ${ours.p99} ms`,
      isGood: ratio >= GOAL,
    };
  }
}

async function cachedBody(url: string, encoding: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { headers, body } = await request(url, { headers: { 'accept-encoding': encoding } });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (headers['cache-status'] === 'rostrum; hit') return bytes;
  }
  throw new Error(`${url} is not cached`);
}
