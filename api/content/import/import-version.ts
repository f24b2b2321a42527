import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** Turns a file into its rows: the code that this file reaches decides what they are. */
const FIRST_MODULE = 'api/content/import/prepare-file.ts';
/** Imports of values; types leave no code. */
const IMPORTS = /^(?:import|export) (?!type\b)[^;']*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

let version: string | undefined;

/**
 * The version of the rows that an import makes: a hash of the code that makes them, and of the versions of the
 * libraries that this code uses. A new version imports every file again.
 */
export function importVersion(): string {
  version ??= hashCode();
  return version;
}

/** The modules of this repository that the rows of a file are made with, and the packages that those import. */
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
