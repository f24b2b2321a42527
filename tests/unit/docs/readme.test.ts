import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const documents = [
  'README.md',
  'content/README.md',
  ...readdirSync(new URL('docs', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe.each(documents)('%s', (document) => {
  const text = read(document);
  const folder = new URL(document, ROOT);

  it('links only to existing files', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(new URL(target, folder)))).toEqual([]);
  });

  it('names only existing files and folders', () => {
    const named = [...text.matchAll(/`((?:shared|server|client|cli|content|tests|scripts|docs)(?:\/[\w./-]+)?)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });
});

describe('README.md', () => {
  const text = read('README.md');

  it('has a page that explains every command', () => {
    const commandsPage = read('docs/commands.md');
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const commands = Object.keys(scripts).flatMap((name) => {
      // npm runs these itself.
      if (name === 'preinstall' || name === 'postinstall') return [];
      return /^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`;
    });
    expect(commands.filter((command) => !commandsPage.includes(`\`${command}\``))).toEqual([]);
  });

  it('contains the command that CI runs', () => {
    expect(text).toContain('npm ci && npm test');
    expect(read('.ci/run')).toContain('\nnpm ci && npm test\n');
  });
});
