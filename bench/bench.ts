import { access } from 'node:fs/promises';
import { buildIfStale } from '../scripts/build.ts';
import { endSites } from '../tests/support/site-process.ts';
import { apiDown } from './api-down.ts';
import { cachedPage } from './cached-page.ts';
import { coldStart } from './cold-start.ts';
import { growth } from './growth.ts';
import type { Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { uncachedPage } from './uncached-page.ts';

/**
 * `npm run bench`: what the site costs beside the least it could cost, in one run. Ends with code 1 when a goal is missed. Names on
 * the command line choose among the measurements: `npm run bench -- cached-page`.
 */
const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  'cached-page': cachedPage,
  'uncached-page': uncachedPage,
  'cold-start': coldStart,
  memory,
  growth,
  'api-down': apiDown,
};

await access('/usr/bin/wrk').catch(() => {
  throw new Error('The load comes from wrk: apt-get update && apt-get install -y wrk');
});
// What visitors meet: without it React would be measured as made for development.
process.env.NODE_ENV = 'production';
await buildIfStale();
const chosen = process.argv.slice(2);
for (const name of chosen) if (!(name in MEASUREMENTS)) throw new Error(`There is no measurement named ${name}`);
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  try {
    for await (const { line, isGood = true } of measure()) {
      console.log(`${isGood ? '      ' : 'MISSED'} ${line}`);
      if (!isGood) process.exitCode = 1;
    }
  } finally {
    await endSites();
  }
}
