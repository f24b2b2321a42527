import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toFileName } from '../../../server/render/server-bundle.ts';
import { pages } from '../../../shared/pages/registry.ts';

const files = globSync('shared/*/*.page.ts').map((file) => basename(file, '.page.ts'));
const kinds = Object.values(pages);

describe('the kinds of page', () => {
  test('every page module is a kind', () => {
    const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    expect(Object.keys(pages).sort()).toEqual(files.map(camelCase).sort());
  });

  test.each(Object.entries(pages))('%s has a module of its name and one view of its name', (name, page) => {
    expect(page.kind).toBe(name);
    expect(page.description).not.toBe('');
    expect(globSync(`client/*/${toFileName(page.kind)}`)).toHaveLength(1);
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
