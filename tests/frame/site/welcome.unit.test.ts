import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { ApiFacts } from '../../../server/process/embedded-api.ts';
import { welcomeLines } from '../../../server/process/welcome.ts';

const facts = (imported: number): ApiFacts => ({
  type: 'ready',
  origin: 'http://127.0.0.1:1',
  database: 'PostgreSQL in ./data',
  imported: { files: 571, imported, problems: [{ file: 'a.md', line: 3, reason: 'has no title' }], tags: [] },
});
const findLine = (name: string, imported = 0, environment = {}, isDevelopment = false) =>
  welcomeLines(readConfig(environment), { api: facts(imported), isDevelopment, secrets: ['a'.repeat(32)] }).find(
    (line) => line.startsWith(name),
  );

describe('the welcome at a terminal', () => {
  it.each([
    [571, '571 items imported'],
    [0, '571 items, none new'],
    [3, '571 items, 3 imported now'],
  ])('counts the content, of which %d were imported', (imported, text) => {
    expect(findLine('Content', imported)).toContain(`(${text})`);
  });

  it('says where the web editor is, or how it is switched on', () => {
    expect(findLine('Editor')).toMatch(/^Editor {7}http:\/\/localhost:3000\/admin\?key=[\w-]{22}$/);
    expect(findLine('Editor', 0, { CONTENT_EDITOR: 'off' })).toBe('Editor       off (CONTENT_EDITOR=local npm start)');
    expect(findLine('Editor', 0, { CONTENT_EDITOR: 'local' })).toBe('Editor       http://localhost:3000/admin');
    expect(findLine('Editor', 0, { PUBLIC_ORIGIN: 'https://www.example.org' })).toBeUndefined();
  });

  it('gives the address of the page of components in development only', () => {
    expect(findLine('Components', 0, {}, true)).toBe('Components   http://localhost:3000/__components');
    expect(findLine('Components')).toBeUndefined();
  });

  it('names what was left out', () => {
    expect(findLine('  left out')).toBe('  left out: a.md:3 has no title');
  });
});
