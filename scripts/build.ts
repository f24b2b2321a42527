import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkBudgets } from './budgets.ts';
import { keepingAssets } from './previous-assets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const STAMP = join(ROOT, 'dist/.stamp');
const INPUTS = [
  'client',
  'shared',
  // Rendering of texts, which the web editor's preview uses.
  'api/content',
  'vite.config.ts',
  'vite.editor.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/budgets.ts',
];

/** @returns the sizes of the build; undefined when it was up to date */
export async function buildIfStale(onStart?: () => void): Promise<string | undefined> {
  const fingerprint = await readFingerprint(INPUTS);
  const last = await readFile(STAMP, 'utf8').catch(() => '');
  if (last === fingerprint) return undefined;
  onStart?.();
  const sizes = await keepingAssets(join(ROOT, 'dist/client'), build);
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(STAMP, fingerprint);
  return sizes;
}

async function build(): Promise<string> {
  // React chooses its development or production build by this variable.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  const options = { root: ROOT, logLevel: 'warn' } as const;
  const client = await vite.build(options);
  await vite.build({ ...options, build: { ssr: true } });
  if (!('output' in client)) throw new Error('The browser build gave no list of its files');
  const report = await checkBudgets(client.output, join(ROOT, 'dist/client'));
  await compressAssets(join(ROOT, 'dist/client/assets'));
  await buildEditor();
  return report;
}

export async function buildEditor(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await vite.build({ root: ROOT, logLevel: 'warn', configFile: join(ROOT, 'vite.editor.config.ts') });
}

/** At the highest level, because no request waits for them. */
async function compressAssets(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)]);
    }),
  );
}

async function readFingerprint(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await listFiles(join(ROOT, input))) {
      hash
        .update(file.slice(ROOT.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) {
  console.log((await buildIfStale()) ?? 'The build is up to date.');
}
