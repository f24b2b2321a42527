import { access } from 'node:fs/promises';
import { buildIfStale } from '../scripts/build.ts';
import { endOnSignal } from '../tests/support/end-on-signal.ts';
import { endSites } from '../tests/support/site-process.ts';
import { apiDown } from './api-down.ts';
import { cachedPage } from './cached-page.ts';
import { coldStart } from './cold-start.ts';
import { edge } from './edge.ts';
import { recordFigures } from './figures.ts';
import { firstPaint } from './first-paint.ts';
import { growth } from './growth.ts';
import { hitShare } from './hit-share.ts';
import { installSize } from './install-size.ts';
import { longTasks } from './long-tasks.ts';
import type { Finding, Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { scale } from './scale/scale.ts';
import { uncachedPage } from './uncached-page.ts';

/**
 * `npm run bench` writes docs/figures.md; exit code 1 when a goal is missed. Names select: `npm run bench -- memory`.
 */
const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  'cached-page': cachedPage,
  'uncached-page': uncachedPage,
  'hit-share': hitShare,
  edge,
  'cold-start': coldStart,
  memory,
  growth,
  'long-tasks': longTasks,
  'first-paint': firstPaint,
  'api-down': apiDown,
  'install-size': installSize,
  scale,
};

/** Only when named: the first run of `scale` imports 110,000 files, and `edge` needs Varnish. */
const ON_REQUEST = ['scale', 'edge'];

endOnSignal();
if (process.env.NODE_ENV !== 'production')
  throw new Error('React’s development build would be measured: run it by npm run bench');
await buildIfStale();
const chosen = process.argv.slice(2);
if (!['install-size', 'edge', 'first-paint'].includes(chosen.join()))
  await access('/usr/bin/wrk').catch(() => {
    throw new Error('wrk generates the load: apt-get update && apt-get install -y wrk');
  });
for (const name of chosen) if (!(name in MEASUREMENTS)) throw new Error(`There is no measurement named ${name}`);
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (chosen.length > 0 ? !chosen.includes(name) : ON_REQUEST.includes(name)) continue;
  console.log(`\n${name}`);
  const findings: Finding[] = [];
  try {
    for await (const finding of measure()) {
      const { line, isGood = true } = finding;
      findings.push(finding);
      console.log(`${isGood ? '      ' : 'MISSED'} ${line}`);
      if (!isGood) process.exitCode = 1;
    }
  } finally {
    await endSites();
  }
  await recordFigures(name, findings);
}
