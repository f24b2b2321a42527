import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';

// Runs after "npm ci": npm 10 removes the link to the project's Node together with the packages of other platforms.
const MODULES = new URL('../node_modules/', import.meta.url);
const LINK = new URL('.bin/node', MODULES);

for (const name of readdirSync(MODULES)) {
  if (!existsSync(new URL(`${name}/bin/node`, MODULES)) || !name.startsWith('node-')) continue;
  if (!existsSync(LINK)) symlinkSync(`../${name}/bin/node`, LINK);
  // The headers of Node, 67 MB, serve packages that are compiled; none of the project's is.
  rmSync(new URL(`${name}/include`, MODULES), { recursive: true, force: true });
}
