import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_CALLS, PROGRAM_CALLS } from '../../../client/pages/what-runs/page-calls.ts';
import { inWords } from '../../../client/pages/what-runs/row.ts';
import { parsePageRequest } from '../../../shared/pages/common/page-request.ts';
import { pages } from '../../../shared/pages/registry.ts';
import { describedPath } from '../../../shared/pages/what-runs.ts';
import { whatRunsAddress } from '../../../shared/rules/what-runs-address.ts';
import { createSite } from '../../support/create-site.ts';

const pathIn = (address: string) => describedPath(new URL(address, 'https://www.acme.test').searchParams);

describe('the path of the page whose list is shown', () => {
  it.each(['/', '/events', '/member-dashboard/professional-profile', '/news-and-articles/a%20b', '/x&y'])(
    'is that of the link from %s',
    (path) => {
      expect(pathIn(whatRunsAddress(path))).toBe(path);
    },
  );

  it('is normalised as the site normalises paths', () => {
    expect(pathIn('/w?page=/EVENTS/')).toBe('/events');
  });

  it.each([
    '/w',
    '/w?page=',
    '/w?page=events',
    '/w?page=//evil.example',
    '/w?page=/%252fevil.example',
    '/w?page=https://evil.example/',
    '/w?page=/a/../b',
    '/w?page=/a%5Cb',
    '/w?page=/a%0Ab',
    '/w?page=/a?b=c',
    '/w?page=/a%23b',
    '/w?page=/%C3%A9',
    '/w?page=/api/events',
    '/w?page=/a&page=/b',
    `/w?page=/${'a'.repeat(500)}`,
  ])('is undefined in %s', (address) => {
    expect(pathIn(address)).toBeUndefined();
  });
});

describe('the calls of a page kind', () => {
  const site = createSite({ product: 'acme' });
  const now = Date.UTC(2030, 0, 1);

  it('include all that its module names, at every route and with every view', () => {
    const queries = [
      '',
      'view=month',
      'day=2030-01-01',
      'searchtext=a',
      'SearchText=a',
      'KeyWord=a',
      'eventId=1',
      'token=x',
    ];
    let seen = 0;
    for (const { path } of site.routes) {
      const pathname = path.replace(/:\w+|\*/g, 'sample');
      const match = site.match(pathname);
      const module = pages[match.route.kind];
      for (const query of queries) {
        const { input } = parsePageRequest(module, { match, pathname, query: new URLSearchParams(query), now });
        const { essential, secondary } = module.load(input);
        const named = new Set([...PAGE_CALLS[module.kind], ...PROGRAM_CALLS]);
        const missing = [...essential, ...secondary].map(({ id }) => id).filter((id) => !named.has(id));
        expect([module.kind, missing]).toEqual([module.kind, []]);
        seen += essential.length;
      }
    }
    expect(seen).toBeGreaterThan(500);
  });
});

describe('stored items', () => {
  it('have keys of the one table alone, which the list of what runs must name', () => {
    const folder = new URL('../../../client/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const uses = files.flatMap((name) =>
      [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(
          /\b(?:(?:local|session)Storage\.(?:set|get|remove)Item|storedValue)\(([^,)]+)/g,
        ),
      ].map(([, key = '']) => `${name}: ${key}`),
    );
    expect(uses.length).toBeGreaterThan(10);
    const isOfTable = (use: string) =>
      /: (?:'\$\{)?[A-Z_]+_KEY(?:\}')?$|forms\/draft\.ts: keyOf\(spec$|data\/stored-value\.ts: key$/.test(use);
    expect(uses.filter((use) => !isOfTable(use))).toEqual([]);
  });
});

describe('durations in words', () => {
  it.each([
    [30 * 86_400, '30 days'],
    [86_400, '1 day'],
    [600, '10 minutes'],
    [120, '2 minutes'],
    [90, '90 seconds'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
