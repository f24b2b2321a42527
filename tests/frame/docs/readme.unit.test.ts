import { existsSync, readdirSync, readFileSync } from 'node:fs';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CODE_FACTS } from '../../../api/content/facts/facts.ts';
import { loadCommands } from '../../../cli/commands.ts';
import { settings } from '../../../server/config/settings.ts';
import { calls as contract } from '../../../shared/features/routes-and-calls.ts';

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

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Reads the links of a document, its inline code, and the lines of its commands. */
function readDocument(path: string) {
  const links: string[] = [];
  const quoted: string[] = [];
  const commandLines: string[] = [];
  visit(markdown.parse(read(path)), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url);
    if (node.type === 'inlineCode') quoted.push(node.value);
    if (node.type === 'code' && /^(?:sh|bash)?$/.test(node.lang ?? '')) commandLines.push(...node.value.split('\n'));
  });
  return { links, quoted, code: [...quoted, ...commandLines] };
}

describe.each(documents)('%s', (document) => {
  const { links, quoted, code } = readDocument(document);
  const folder = new URL(document, ROOT);

  it('links only to existing files', () => {
    const targets = links.filter((link) => !/^(?:\w+:|#|\/)/.test(link));
    expect(targets.filter((target) => !existsSync(new URL(target.replace(/#.*/, ''), folder)))).toEqual([]);
  });

  it('names only existing files and folders', () => {
    const FOLDER = /^(?:shared|server|api|client|cli|content|tests|scripts|bench|deploy|docs)(?:\/[\w./-]+)?$/;
    const paths = quoted.filter((text) => FOLDER.test(text));
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

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

describe('docs/commands.md', () => {
  it('explains every command', () => {
    const commandsPage = read('docs/commands.md');
    const named = Object.keys(scripts).flatMap((name) => {
      // npm runs these itself.
      if (name === 'preinstall' || name === 'postinstall') return [];
      return /^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`;
    });
    expect(named.filter((command) => !commandsPage.includes(`\`${command}\``))).toEqual([]);
  });
});
