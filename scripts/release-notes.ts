import { readFile } from 'node:fs/promises';

/** `node scripts/release-notes.ts v1.2.3` prints a release's part of the changelog. */
const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(await readFile('package.json', 'utf8'));
if (tag !== `v${version}`) throw new Error(`The tag is ${tag || 'missing'}, but package.json has version ${version}.`);
const parts = (await readFile('CHANGELOG.md', 'utf8')).split(/^(?=## )/m);
const part = parts.find((text) => text.startsWith(`## ${version}`));
if (part === undefined) throw new Error(`CHANGELOG.md has no part "## ${version}".`);
console.log(part.slice(part.indexOf('\n')).trim());
