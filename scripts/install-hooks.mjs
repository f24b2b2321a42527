import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs after "npm ci" in a developer's clone; an image, a CI job and a production install have no hooks.
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/lefthook')) {
  const program = fileURLToPath(import.meta.resolve('lefthook/bin/index.js'));
  const { status } = spawnSync(process.execPath, [program, 'install'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error('The git hooks are not installed: run "npx lefthook install" to see why.');
}
