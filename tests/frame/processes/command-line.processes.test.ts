import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a program in the project's folder. */
const run = (program: string, args: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
    execFile(program, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

describe('npx rostrum', () => {
  it('runs the command line of this project', async () => {
    const { code, out } = await run('npx', ['--no-install', 'rostrum', '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining('content import')]);
  });

  it('names invalid settings and exits with its code', async () => {
    expect(await run(process.execPath, ['cli/rostrum.mjs', 'content', 'check'], { PORT: 'x' })).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('PORT:'),
    });
  });

  it.each([
    ['content:check', ['--overdue-warns']],
    ['content:report', []],
  ])('is what npm run %s calls', async (script, options) => {
    const [direct, alias] = await Promise.all([
      run(process.execPath, ['cli/rostrum.mjs', ...script.split(':'), ...options]),
      run('npm', ['run', '--silent', script, '--', ...options]),
    ]);
    expect(alias).toEqual(direct);
    expect(alias.code).toBe(0);
  });

  it('prints the report of the content as JSON', async () => {
    const { code, out } = await run(process.execPath, ['cli/rostrum.mjs', 'content', 'report', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      days: 30,
      unread: 0,
      review: expect.any(Array),
      ending: expect.any(Array),
    });
  });
});
