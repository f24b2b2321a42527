import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** Entry point of the code that determines the rows. */
const FIRST_MODULE = 'api/content/import/prepare-file.ts';
/** Value imports; types leave no code. */
const IMPORTS = /^(?:import|export) (?!type\b)[^;']*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

let version: string | undefined;

/** Hashes the code and library versions that make rows; a new version imports every file again. */
export function importVersion(): string {
  version ??= hashCode();
  return version;
}

/** Collects imported modules and packages. */
export function rowCode(): { readonly modules: readonly string[]; readonly packages: readonly string[] } {
  const modules = new Set([FIRST_MODULE]);
  const packages = new Set<string>();
  for (const file of modules) {
    for (const [, from, dynamic] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS)) {
      const name = from ?? dynamic ?? '';
      if (name.startsWith('.')) modules.add(join(file, '..', name).replaceAll('\\', '/'));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return { modules: [...modules].sort(), packages: [...packages].sort() };
}

function hashCode(): string {
  const { modules, packages } = rowCode();
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const name of packages) hash.update(`${name} ${dependencies[name]}`);
  for (const file of modules) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
