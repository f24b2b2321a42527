import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const API = new URL('../../../api/', import.meta.url);

/** Prints the names of the packages that the modules of a process load. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('${new URL('start.ts', API)}');
  console.log(JSON.stringify([...packages]));
  process.exit();
`;

/** Each of these takes up to a tenth of a second and ten megabytes of every start. */
const LAZY = ['yaml', 'unified', 'sanitize-html', 'parse5', 'sharp', 'undici', 'openid-client', 'nodemailer'];

test('an API starts without the libraries that imports, mails and external systems need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: fileURLToPath(API),
  });
  const packages: string[] = JSON.parse(stdout);
  expect(packages, 'what it does need is loaded').toEqual(expect.arrayContaining(['express', 'drizzle-orm', 'zod']));
  expect(packages.filter((name) => LAZY.includes(name))).toEqual([]);
});
