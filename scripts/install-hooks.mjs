import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Runs after "npm ci" in a developer's clone; an image, a CI job and a production install have no hooks.
const PROGRAM = 'node_modules/lefthook/bin/index.js';
if (!process.env.CI && existsSync('.git') && existsSync(PROGRAM)) {
  const { status } = spawnSync(process.execPath, [PROGRAM, 'install'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error('The git hooks are not installed: run "npx lefthook install" to see why.');
}
