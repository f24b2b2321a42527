import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CODE_FACTS } from '../../../api/content/facts/facts.ts';
import { loadCommands } from '../../../cli/commands.ts';
import { settings } from '../../../server/config/settings.ts';
import { calls as contract } from '../../../shared/contract/calls.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
const documents = [
  'README.md',
  'content/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'tests/README.md',
  ...filesIn('docs', '.md'),
  ...filesIn('deploy', '.md'),
];
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
/** The programs whose variables are no settings of the site, and the file whose variables compose fills in. */
const programs = [...['tests', 'scripts', 'cli'].flatMap((folder) => filesIn(folder, '.ts')), 'compose.yaml']
  .map(read)
  .join();
const commands = (await loadCommands()).map(({ name }) => name);

describe.each(documents)('%s', (document) => {
  const text = read(document);
  const folder = new URL(document, ROOT);

  it('links only to existing files', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(new URL(target, folder)))).toEqual([]);
  });

  it('names only existing files and folders', () => {
    const named = [
      ...text.matchAll(/`((?:shared|server|api|client|cli|content|tests|scripts|bench|deploy|docs)(?:\/[\w./-]+)?)`/g),
    ].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

  const quoted = [...text.matchAll(/`([^`\n]+)`|^ {4}(.+)$/gm)].map(([, inline, block]) => inline ?? block ?? '');
  const fenced = [...text.matchAll(/^```(?:sh|bash)?\n([\s\S]*?)^```/gm)].flatMap(([, code = '']) => code.split('\n'));
  const code = [...quoted, ...fenced];

  it('names only settings and variables that are read', () => {
    const names = code.flatMap((line) => line.match(/(?<![$\w])[A-Z]{2,}[A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []);
    expect(names.filter((name) => !(name in settings) && !programs.includes(name))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const run = code.flatMap((line) =>
      [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
    const rostrum = code.flatMap((line) =>
      [...line.matchAll(/\b(?:npx |^)rostrum ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g)].map(([, name = '']) => name),
    );
    const isCommand = (name: string) =>
      commands.some((command) => command === name || command === name.split(' ')[0] || command.startsWith(`${name} `));
    expect(rostrum.filter((name) => !isCommand(name))).toEqual([]);
  });

  it('names only calls of the contract', () => {
    const families = new Set(Object.keys(contract).map((id) => id.split('.')[0]));
    const calls = quoted.filter(
      (name) => /^[a-z]+\.(?!yaml$)[a-z][A-Za-z]+$/i.test(name) && families.has(name.split('.')[0]),
    );
    // Some facts are named like calls: `credits.hour`.
    expect(calls.filter((name) => !(name in contract) && !CODE_FACTS.values.has(name))).toEqual([]);
  });
});

describe('README.md', () => {
  const text = read('README.md');

  it('has a page that explains every command', () => {
    const commandsPage = read('docs/commands.md');
    const named = Object.keys(scripts).flatMap((name) => {
      // npm runs these itself.
      if (name === 'preinstall' || name === 'postinstall') return [];
      return /^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`;
    });
    expect(named.filter((command) => !commandsPage.includes(`\`${command}\``))).toEqual([]);
  });

  it('contains the command that CI runs', () => {
    expect(text).toContain('npm ci && npm test');
    expect(read('.ci/run')).toContain('\nnpm ci && npm test\n');
  });
});
