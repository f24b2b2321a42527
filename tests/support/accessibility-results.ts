import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type PageKind, pages } from '../../shared/pages/registry.ts';
import { EXCEPTIONS, NOT_CHECKED } from './accessibility-exceptions.ts';

const ROOT = new URL('../../', import.meta.url);
/** File shown by the accessibility statement. */
export const RESULTS = new URL('shared/accessibility-results.json', ROOT);

/** Inputs that decide which findings there are: with another one the results are out of date. */
const CHECKS = ['accessibility', 'accessibility-exceptions', 'axe', 'equal-access', 'keyboard'];
const ENGINES = [
  { id: 'axe', name: 'axe', package: 'axe-core' },
  { id: 'equal-access', name: 'IBM Equal Access', package: 'accessibility-checker-engine' },
] as const;
/** Kinds examined by the checks. */
export const CHECKED_KINDS = (Object.keys(pages) as PageKind[]).filter((kind) => !(kind in NOT_CHECKED)).sort();

/** The results of checks without a finding beyond the exceptions, but for their date. */
export function toResults(kinds: readonly PageKind[]) {
  const { version } = readJson('package.json');
  return {
    version: String(version),
    checks: checksHash(),
    engines: ENGINES.map((engine) => ({
      name: engine.name,
      version: String(readJson(`node_modules/${engine.package}/package.json`).version),
    })),
    kinds: kinds.map((kind) => ({ kind, description: pages[kind].description })),
    exceptions: EXCEPTIONS.map(({ engine, rule, reason }) => ({
      engine: ENGINES.find(({ id }) => id === engine)?.name ?? engine,
      rule,
      reason,
    })),
    notChecked: Object.entries(NOT_CHECKED).map(([kind, reason]) => ({ kind, reason })),
  };
}

/** The stored results. */
export const storedResults = (): Record<string, unknown> => readJson('shared/accessibility-results.json');

function readJson(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
  if (typeof value !== 'object' || value === null) throw new Error(`${path} holds no object`);
  return { ...value };
}

function checksHash(): string {
  const hash = createHash('sha256');
  for (const name of CHECKS) hash.update(readFileSync(new URL(`tests/support/${name}.ts`, ROOT)));
  return hash.digest('hex').slice(0, 16);
}
