import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['shared', 'server', 'client', 'scripts', 'tests', 'bench'].filter((room) =>
  existsSync(join(ROOT, room)),
);

/** One import: who, whom (a project file, or a package's name), and whether it is gone once types are. */
type Import = { readonly from: string; readonly to: string; readonly isType: boolean };
type Source = { readonly file: string; readonly text: string };

const sources: Source[] = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(room, name.replaceAll('\\', '/')))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
);

const QUOTED = /^['"](.*)['"]$/;

/** What stands between the brackets of `import(…)`. */
function dynamicTargets({ file, text }: Source): string[] {
  const { dynamicImports } = parseSync(file, text).module;
  return dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end));
}

/** Every import of a file: static, dynamic, re-exported, and files named by `new URL(…, import.meta.url)`. */
function importsOf({ file, text }: Source): Import[] {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ to: moduleRequest.value, isType }] : [])),
    ),
    ...dynamicTargets({ file, text }).flatMap((target) => {
      const [, to] = QUOTED.exec(target) ?? [];
      return to === undefined ? [] : [{ to, isType: false }];
    }),
    ...[...text.matchAll(/new URL\('(\.[^']+\.tsx?)', import\.meta\.url\)/g)].map(([, to = '']) => ({
      to,
      isType: false,
    })),
  ];
  return found.map(({ to, isType }) => ({
    from: file,
    to: to.startsWith('.') ? posix.join(posix.dirname(file), to) : to,
    isType,
  }));
}

const imports = sources.flatMap(importsOf);
const isFile = (to: string) => ROOMS.some((room) => to.startsWith(`${room}/`));
const isPackage = (to: string) => !isFile(to) && !isBuiltin(to);
const within = (...folders: string[]) => {
  return (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
};

/** A rule: what files of a room may import. The first rule whose room fits a file decides. */
type Rule = {
  readonly name: string;
  readonly room: (file: string) => boolean;
  readonly allows: (wanted: Import) => boolean;
};

const isSchema = within('shared/contract/contract.ts', 'shared/contract/models.ts', 'shared/contract/schemas');

const rules: readonly Rule[] = [
  {
    name: 'the contract’s schemas import shared and zod',
    room: within('shared/contract/schemas'),
    allows: ({ to }) => within('shared')(to) || to === 'zod',
  },
  {
    name: 'shared imports shared; of zod and of schemas only types, and no module of Node',
    room: within('shared'),
    allows: ({ from, to, isType }) =>
      (isSchema(to) ? isType || from === 'shared/contract/contract.ts' : within('shared')(to)) ||
      (to === 'zod' && isType),
  },
  {
    name: 'the client imports the client, shared and packages; of schemas only types, and no module of Node',
    room: within('client'),
    allows: ({ to, isType }) =>
      within('client')(to) || (within('shared')(to) && (isType || !isSchema(to))) || (isPackage(to) && to !== 'zod'),
  },
  {
    name: 'the embedded API imports itself and shared',
    room: within('server/api'),
    allows: ({ to }) => within('server/api', 'shared')(to) || !isFile(to),
  },
  {
    name: 'rendering may also know the type of the client’s server entry',
    room: within('server/render'),
    allows: ({ to, isType }) =>
      to === 'client/entry-server.tsx' ? isType : within('server', 'shared')(to) || !isFile(to),
  },
  {
    name: 'the server imports the server and shared',
    room: within('server'),
    allows: ({ to }) => within('server', 'shared')(to) || !isFile(to),
  },
  {
    name: 'the drill is a test that a person watches: it may use what tests use',
    room: within('scripts/drill.ts', 'scripts/drill'),
    allows: ({ to }) => !within('bench')(to),
  },
  { name: 'scripts do not import tests', room: within('scripts'), allows: ({ to }) => !within('tests', 'bench')(to) },
];

const ruleOf = (file: string) => rules.find(({ room }) => room(file));
const isAllowed = (wanted: Import) => ruleOf(wanted.from)?.allows(wanted) ?? true;

describe('imports run one way', () => {
  it.each(rules)('$name', (rule) => {
    const inRoom = imports.filter(({ from }) => ruleOf(from) === rule);
    expect(inRoom.length).toBeGreaterThan(0);
    expect(inRoom.filter((wanted) => !isAllowed(wanted))).toEqual([]);
  });

  it.each([
    ['shared/rules/a.ts', 'node:fs', 'value'],
    ['shared/rules/a.ts', 'fs', 'type'],
    ['shared/site/a.ts', 'react', 'value'],
    ['shared/site/a.ts', 'server/config.ts', 'type'],
    ['shared/site/a.ts', 'shared/contract/schemas/models.ts', 'value'],
    ['shared/contract/contract.ts', 'zod', 'value'],
    ['client/pages/a.tsx', 'shared/contract/contract.ts', 'value'],
    ['client/pages/a.tsx', 'zod', 'value'],
    ['client/pages/a.tsx', 'node:path', 'value'],
    ['client/pages/a.tsx', 'server/config.ts', 'type'],
    ['server/api/calls/a.ts', 'server/config.ts', 'type'],
    ['server/api/calls/a.ts', 'client/seo.tsx', 'value'],
    ['server/render/a.ts', 'client/entry-server.tsx', 'value'],
    ['server/pipeline/a.ts', 'client/entry-server.tsx', 'type'],
    ['server/pipeline/a.ts', 'tests/support/site.ts', 'value'],
  ])('%s must not import %s (%s)', (from, to, as) => {
    expect(isAllowed({ from, to, isType: as === 'type' })).toBe(false);
  });

  it.each([
    ['server/app.ts', within('server/start-site.ts', 'tests')],
    ['server/main.ts', within('server/workers.ts', 'scripts', 'tests')],
    ['server/api/main.ts', within('server/embedded-api.ts', 'tests')],
  ])('%s is imported only where it is started', (target, mayImport) => {
    const importers = imports.filter(({ to }) => to === target).map(({ from }) => from);
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((from) => !mayImport(from))).toEqual([]);
  });

  it('the API is reached over HTTP: the rest of the server imports nothing of it', () => {
    const inner = imports.filter(
      ({ from, to }) => within('server')(from) && !within('server/api')(from) && within('server/api')(to),
    );
    expect(inner.filter(({ from, to }) => from !== 'server/embedded-api.ts' || to !== 'server/api/main.ts')).toEqual(
      [],
    );
  });

  it('no import is computed, for it could not be checked: but that of the built server entry', () => {
    const computed = sources.filter(
      (source) =>
        within('shared', 'server', 'client')(source.file) &&
        dynamicTargets(source).some((target) => !QUOTED.test(target)),
    );
    expect(computed.map(({ file }) => file)).toEqual(['server/render/server-bundle.ts']);
  });

  it('every import of a project file names a file that exists', () => {
    const files = new Set(sources.map(({ file }) => file));
    const code = imports.filter(({ to }) => /\.tsx?$/.test(to));
    expect(code.filter(({ to }) => !files.has(to))).toEqual([]);
  });
});

describe('what runs without the packages of development', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const nameOf = (to: string) => to.split('/', to.startsWith('@') ? 2 : 1).join('/');

  it('imports only packages that are installed then', () => {
    const needed = imports.filter(
      ({ from, to, isType }) =>
        !isType &&
        isPackage(to) &&
        !to.startsWith('/') &&
        within('server', 'shared', 'client')(from) &&
        from !== 'server/render/development.ts',
    );
    expect(needed.length).toBeGreaterThan(0);
    expect(needed.filter(({ to }) => dependencies[nameOf(to)] === undefined)).toEqual([]);
  });
});

describe('the environment is read where a process starts', () => {
  const mayRead = within('server/main.ts', 'server/api/main.ts', 'scripts', 'tests', 'bench');
  /** What a child process is given, and why that is not a setting. */
  const handedOn = [
    'server/embedded-api.ts', // the whole of it, to the API's process
    'server/api/store/postgres/cluster.ts', // PATH, to PostgreSQL
  ];

  it('and nowhere else', () => {
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ file }) => file);
    expect(readers).toContain('server/main.ts');
    expect(readers.filter((file) => !mayRead(file) && !handedOn.includes(file))).toEqual([]);
  });
});
