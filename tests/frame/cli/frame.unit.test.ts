import { describe, expect, it } from 'vitest';
import { type Command, defineCommand } from '../../../cli/command.ts';
import { loadCommands } from '../../../cli/commands.ts';
import { EXIT_CODES, type ExitCode } from '../../../cli/exit-codes.ts';
import { run } from '../../../cli/run.ts';

const commands = await loadCommands();

/** Runs commands with recorded streams. */
async function runWith(table: readonly Command[], argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(async () => table, argv, {
    environment: {},
    now: () => new Date('2026-11-18T12:00:00Z'),
    operator: 'tester',
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join(''), err: err.join('') };
}

/** Arguments of the recording commands. */
const calls: unknown[] = [];
const greet = defineCommand({
  name: 'greet',
  about: 'greets a person',
  args: ['NAME', '[TITLE]'],
  options: { loud: { type: 'boolean', about: 'shouts' }, times: { type: 'string', value: 'N', about: 'repeats' } },
  async run(_context, { values, args }) {
    calls.push({ loud: values.loud, times: values.times, args });
    return { text: `hello ${args.join(' ')}`, data: { args } };
  },
});
const ending = (exitCode: ExitCode) =>
  defineCommand({ name: exitCode, about: 'ends', options: {}, run: async () => ({ text: '', data: null, exitCode }) });
const failing = defineCommand({
  name: 'fail',
  about: 'fails',
  options: {},
  run: () => Promise.reject(new Error('the disk is full')),
});
const remove = defineCommand({
  name: 'remove all',
  about: 'removes everything',
  options: {},
  plan: async () => ({ text: 'Removes 3 things.', data: { things: 3 } }),
  async run() {
    calls.push('removed');
    return { text: 'removed', data: { removed: 3 } };
  },
});
const table = [greet, failing, remove, ...(['done', 'findings', 'failed'] as const).map(ending)];

describe('the command line', () => {
  it('passes arguments and options to the command', async () => {
    calls.length = 0;
    expect(await runWith(table, ['greet', 'Ada', '--times', '2', '--loud'])).toMatchObject({
      code: 0,
      out: 'hello Ada\n',
    });
    expect(calls).toEqual([{ loud: true, times: '2', args: ['Ada'] }]);
  });

  it('prints data as one JSON document with --json', async () => {
    const { out } = await runWith(table, ['greet', 'Ada', 'Dr', '--json']);
    expect(JSON.parse(out)).toEqual({ args: ['Ada', 'Dr'] });
  });

  it.each(['done', 'findings', 'failed'] as const)('exits with the code of "%s"', async (exitCode) => {
    expect(await runWith(table, [exitCode])).toEqual({ code: EXIT_CODES[exitCode].code, out: '', err: '' });
  });

  it('prints the message of an error to the error stream', async () => {
    expect(await runWith(table, ['fail'])).toEqual({ code: 2, out: '', err: 'the disk is full\n' });
  });

  it.each([
    [['greet'], 'greet needs NAME'],
    [['greet', 'a', 'b', 'c'], 'greet has no argument c'],
    [['greet', 'a', '--quiet'], "Unknown option '--quiet'"],
    [['greet', 'a', '--times'], "'--times <value>' argument missing"],
    [['greet', 'a', '--yes'], 'greet has neither --yes nor --dry-run'],
    [['dance'], 'There is no command dance'],
    [['remove', 'some'], 'There is no command remove some'],
    [['gret'], 'There is no command gret. Is greet meant?'],
    [['remove', 'al'], 'There is no command remove al. Is remove all meant?'],
    [['help', 'dance'], 'There is no command dance.\n'],
  ])('rejects %j with the help', async (argv, message) => {
    const { code, out, err } = await runWith(table, argv);
    expect([code, out]).toEqual([64, '']);
    expect(err).toContain(message);
    expect(err).toContain('rostrum ');
  });

  it.each([
    [['help'], ['--help']],
    [
      ['help', 'greet'],
      ['greet', '--help'],
    ],
    [
      ['help', 'remove'],
      ['remove', '--help'],
    ],
    [
      ['help', 'remove', 'all'],
      ['remove', 'all', '--help'],
    ],
  ])('%j is %j', async (argv, same) => {
    const help = await runWith(table, argv);
    expect(help).toEqual(await runWith(table, same));
    expect([help.code, help.err]).toEqual([0, '']);
  });

  it.each([
    {
      argv: ['remove', 'all'],
      code: 3,
      out: /^Removes 3 things\.\nNothing was done\. Repeat the command with --yes\.\n$/,
    },
    { argv: ['remove', 'all', '--dry-run'], code: 0, out: /^Removes 3 things\.\n$/ },
    { argv: ['remove', 'all', '--dry-run', '--yes'], code: 0, out: /^Removes 3 things\.\n$/ },
  ])('only says what it would do: $argv [O4]', async ({ argv, code, out }) => {
    calls.length = 0;
    expect(await runWith(table, argv)).toEqual({ code, out: expect.stringMatching(out), err: '' });
    expect(calls).toEqual([]);
  });

  it('destroys with --yes', async () => {
    calls.length = 0;
    expect(await runWith(table, ['remove', 'all', '--yes'])).toEqual({ code: 0, out: 'removed\n', err: '' });
    expect(calls).toEqual(['removed']);
  });
});

describe('the help', () => {
  it.each([[], ['--help'], ['-h']])('lists every command and every exit code: %j', async (...argv) => {
    const { code, out } = await runWith(commands, argv);
    expect(code).toBe(0);
    for (const { name, about } of commands) {
      expect(out).toContain(`  ${name}`);
      expect(out).toContain(about);
    }
    for (const { about } of Object.values(EXIT_CODES)) expect(out).toContain(about);
  });

  it.each(commands.map(({ name, options }) => ({ name, options })))(
    'of $name lists its options',
    async ({ name, options }) => {
      const { code, out } = await runWith(commands, [...name.split(' '), '--help']);
      expect(code).toBe(0);
      for (const [option, { about }] of Object.entries(options)) {
        expect(out).toContain(`--${option}`);
        expect(out).toContain(about);
      }
    },
  );

  it('of a group lists its commands', async () => {
    const { code, out } = await runWith(commands, ['content']);
    expect([code, out]).toEqual([64, expect.stringContaining('content import')]);
    expect(out).not.toContain('reconcile');
  });
});

describe('the commands', () => {
  it('have names of their own', () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
