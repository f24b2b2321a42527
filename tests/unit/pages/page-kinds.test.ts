import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../../../server/render/server-bundle.ts';
import { pages } from '../../../shared/pages/registry.ts';

const ROOT = new URL('../../../', import.meta.url);
const NOT_A_KIND = ['index.ts', 'registry.ts'];
const files = readdirSync(new URL('shared/pages', ROOT), { withFileTypes: true })
  .filter((entry) => entry.isFile() && !NOT_A_KIND.includes(entry.name))
  .map(({ name }) => name);
const kinds = Object.values(pages);

describe('the kinds of page', () => {
  test('every file of shared/pages is a kind', () => {
    const camelCase = (file: string) => file.slice(0, -3).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    expect(Object.keys(pages).sort()).toEqual(files.map(camelCase).sort());
  });

  test.each(Object.entries(pages))('%s has a module of its name and a view at the path of its name', (name, page) => {
    expect(page.kind).toBe(name);
    expect(page.description).not.toBe('');
    expect(existsSync(new URL(viewOf(page.kind), ROOT))).toBe(true);
  });

  test('a kind that search engines list is in the sitemap', () => {
    expect(kinds.filter(({ listed, sitemap }) => listed && sitemap === false)).toEqual([]);
  });

  test('a query parameter is either cacheable or uncacheable', () => {
    for (const { params: { cacheable = {}, uncacheable = [] } = {} } of kinds) {
      expect(Object.keys(cacheable).filter((name) => uncacheable.includes(name))).toEqual([]);
    }
  });
});
