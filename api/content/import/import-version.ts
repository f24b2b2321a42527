import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The code that makes the rows of a file, as files and folders. */
export const ROW_CODE = [
  'api/common',
  'api/content',
  'api/database/schema/content.ts',
  'shared/constants.ts',
  'shared/contract/cache-tags.ts',
  'shared/covers.ts',
  'shared/diagrams.ts',
  'shared/durations.ts',
  'shared/format-whole.ts',
  'shared/pictures.ts',
  'shared/rules',
  'shared/site/product-token.ts',
  'shared/theme',
] as const;

let version: string | undefined;

/**
 * The version of the rows that an import makes: a hash of its code and of the versions of the libraries. A new version
 * imports every file again.
 */
export function importVersion(): string {
  version ??= hashCode();
  return version;
}

function hashCode(): string {
  const hash = createHash('sha256').update(JSON.stringify(libraries()));
  for (const path of ROW_CODE.flatMap(modulesIn)) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

/** The modules of a folder, or the file itself. */
function modulesIn(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  const names = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .sort();
}

const libraries = (): unknown => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies;
