import { readFile } from 'node:fs/promises';

/**
 * Prints the part of the changelog about a release: node scripts/release-notes.ts v1.2.3. Fails where the tag is not
 * the version of package.json, or the changelog has nothing about it.
 */
const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(await readFile('package.json', 'utf8'));
if (tag !== `v${version}`) throw new Error(`The tag is ${tag || 'missing'}, but package.json has version ${version}.`);
const parts = (await readFile('CHANGELOG.md', 'utf8')).split(/^(?=## )/m);
const part = parts.find((text) => text.startsWith(`## ${version}`));
if (part === undefined) throw new Error(`CHANGELOG.md has no part "## ${version}".`);
console.log(part.slice(part.indexOf('\n')).trim());
