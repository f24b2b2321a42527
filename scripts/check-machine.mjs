import { readFileSync } from 'node:fs';

// Runs on any Node before everything else, so that a wrong version ends with a sentence instead of a syntax error.

/** First versions of Node on which type stripping and all packages work. */
const OWN_NODE = 24;
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
// How npm, pnpm and yarn name themselves and the Node that runs them: "npm/11.6.0 node/v24.1.0 linux x64".
const agent = process.env.npm_config_user_agent ?? '';
const [, manager = 'npm'] = /^(\w+)\//.exec(agent) ?? [];
const [, started = process.versions.node] = /\bnode\/v(\d+\.\d+\.\d+)/.exec(agent) ?? [];
const isInstalling = process.env.npm_lifecycle_event === 'preinstall';

const problem = describeProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

/** @returns {string | undefined} a sentence that names what was found and what is needed. */
function describeProblem() {
  if (manager !== 'npm') return `Rostrum is installed and run by npm, not by ${manager}: run "npm ci".`;
  if (!isSupported(started))
    return `Rostrum needs Node ${engines.node} to run npm and found ${started}: install a newer Node.`;
  if (!isInstalling && readMajor(process.versions.node) < OWN_NODE)
    return `Rostrum needs Node ${OWN_NODE} and found ${process.versions.node}: run "npm ci", which brings it, and start scripts by npm.`;
  return undefined;
}

/** npm skips optional packages, such as Vite's bindings, on other versions. @param {string} version */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** @param {string} version */
function readMajor(version) {
  return Number(version.split('.')[0]);
}
