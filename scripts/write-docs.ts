import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './docs/generated-files.ts';

/** `npm run docs`: writes the files generated from the code. `--check` only names outdated ones, and then fails. */
const isCheck = process.argv.includes('--check');
const stale = (await generatedFiles()).filter(({ current, wanted }) => current !== wanted);
for (const { path, url, wanted } of stale) {
  if (isCheck) console.error(`${path} is out of date: run npm run docs`);
  else {
    await writeFile(url, wanted);
    console.log(`Wrote ${path}`);
  }
}
if (isCheck && stale.length > 0) process.exitCode = 1;
