import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { explainRedirect } from '../../../cli/redirects/explain.ts';
import { redirectTarget } from '../../../server/pipeline/redirect-target.ts';
import { compileRedirects } from '../../../shared/addresses/compile-redirects.ts';
import { createSite } from '../../support/create-site.ts';

const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.example.org/kit' });
const publicOrigin = 'https://www.acme.test';
const entries = [
  { oldUrl: '/old', newUrl: '/older/?a=1', where: 'data/redirects.yaml:3' },
  { oldUrl: '/older', newUrl: '/calendar' },
  { oldUrl: '/partner', newUrl: 'https://partner.example/start' },
  { oldUrl: '/loop', newUrl: '/pool' },
  { oldUrl: '/pool', newUrl: '/loop' },
  { oldUrl: '/calendar', newUrl: '/jobs' },
  { oldUrl: '/to-gone', newUrl: '/removed' },
  { oldUrl: '/to-nothing', newUrl: '/no-such-page' },
  { oldUrl: '/events/before', newUrl: '/events/after', rule: 'an item that has moved', where: 'content_moves' },
];
const gone = [
  { oldUrl: '/removed', reason: 'The programme has ended.', where: 'data/gone.yaml:2' },
  { oldUrl: '/old', reason: 'A redirect comes first.' },
];
const explain = (url: string) =>
  explainRedirect(url, { site, entries, gone, publicOrigin, allowedHosts: ['www.acme.test'] });
const listRules = (url: string) => explain(url).steps.map(({ rule, to }) => [rule, to]);

describe('the explanation of a redirect [Section 2]', () => {
  it('names every rule of a chain, and the one redirect that the site sends', () => {
    expect(explain('/OLD/?x=2')).toMatchObject({
      status: 301,
      location: '/events?a=1&x=2',
      end: '/events: page of the kind events',
    });
    expect(listRules('/OLD/?x=2')).toEqual([
      ['entry 1 of the redirect list', '/older?a=1'],
      ['entry 2 of the redirect list', '/calendar'],
      ['fixed redirect of /calendar', '/events'],
    ]);
  });

  it.each([
    ['/events', 200, undefined, [], '/events: page of the kind events'],
    ['//EVENTS/', 301, '/events', [['spelling of the path', '/events']], '/events: page of the kind events'],
    ['/Events', 301, '/events', [['spelling of the path', '/events']], '/events: page of the kind events'],
    ['/no-such-page', 404, undefined, [], '/no-such-page: no page'],
    [
      '/partner?x=1',
      200,
      'https://partner.example/start?x=1',
      [['entry 3 of the redirect list', 'https://partner.example/start']],
      'the external-redirect page, which links there',
    ],
    [
      '/advertising',
      301,
      'https://planner.example.org/kit',
      [['fixed redirect of /advertising', 'https://planner.example.org/kit']],
      'another site',
    ],
    ['/member-dashboard', 200, undefined, [], '/member-dashboard: page of the kind dashboard, for members only'],
    ['https://www.acme.test/home', 301, '/', [['fixed redirect of /home', '/']], '/: page of the kind home'],
    ['https://www.acme.test?x=1', 200, undefined, [], '/: page of the kind home'],
    ['https://other.test/home', 421, undefined, [], 'rejected: unknown Host'],
    ['/a/../b', 400, undefined, [], 'rejected: dot segment'],
  ])('explains %s', (url, status, location, rules, end) => {
    expect(explain(url)).toMatchObject({ status, location, end });
    expect(listRules(url)).toEqual(rules);
  });

  it.each([
    ['/removed', 410, 410, '/removed: removed for good: The programme has ended.', ['data/gone.yaml:2']],
    [
      '/REMOVED/',
      301,
      410,
      '/removed: removed for good: The programme has ended.',
      ['shared/addresses/normalise-path.ts', 'data/gone.yaml:2'],
    ],
    ['/to-gone', 301, 410, '/removed: removed for good: The programme has ended.', [undefined, 'data/gone.yaml:2']],
    ['/to-nothing', 301, 404, '/no-such-page: no page', [undefined]],
    ['/events/before', 301, 200, '/events/after: page of the kind event', ['content_moves']],
    [
      '/old',
      301,
      200,
      '/events: page of the kind events',
      ['data/redirects.yaml:3', undefined, 'shared/site/redirects.ts'],
    ],
    ['/member-dashboard', 200, 200, '/member-dashboard: page of the kind dashboard, for members only', []],
    ['/partner', 200, 200, 'the external-redirect page, which links there', [undefined]],
    ['/advertising', 301, undefined, 'another site', ['shared/site/redirects.ts']],
    ['/a/../b', 400, 400, 'rejected: dot segment', []],
  ])('tells of %s the status, the final status and where each rule is', (url, status, finalStatus, end, where) => {
    const explained = explain(url);
    expect(explained).toMatchObject({ status, finalStatus, end });
    expect(explained.steps.map((step) => step.where)).toEqual(where);
  });

  it('knows an address that only editors have given a page', () => {
    const options = { site, entries, publicOrigin, allowedHosts: ['www.acme.test'] };
    const found = explainRedirect('/no-such-page', { ...options, hasItem: (path) => path === '/no-such-page' });
    expect(found).toMatchObject({ status: 200, finalStatus: 200, end: '/no-such-page: page of the kind unrouted' });
  });

  it('says which entries are not in force, and why', () => {
    expect(listRules('/loop')).toEqual([['entry 4 of the redirect list is not in force: part of a loop', '']]);
    expect(listRules('/calendar')).toEqual([
      ['fixed redirect of /calendar', '/events'],
      ['entry 6 of the redirect list is not in force: a fixed redirect has this old address', ''],
    ]);
  });

  it('rejects what is no address', () => {
    expect(() => explain('events')).toThrow('neither a path');
  });

  it('ends where the site redirects to, for every redirect of the content and of the tables', () => {
    const text = readFileSync(new URL('../../../content/data/redirects.yaml', import.meta.url), 'utf8');
    const list = z.array(z.object({ oldUrl: z.string(), newUrl: z.string() })).parse(parse(text));
    const compiled = compileRedirects(list, site, publicOrigin);
    const paths = [...site.redirects.map(({ from }) => from), ...list.map(({ oldUrl }) => oldUrl)].filter((path) =>
      path.startsWith('/'),
    );
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      const { location, steps } = explainRedirect(path, {
        site,
        entries: list,
        publicOrigin,
        allowedHosts: ['www.acme.test'],
      });
      expect([path, location]).toEqual([path, redirectTarget(path, compiled, site)?.location]);
      const last = steps.filter(({ to }) => to !== '').at(-1);
      if (location !== undefined) expect([path, last?.to.split(/[?#]/)[0]]).toEqual([path, location.split(/[?#]/)[0]]);
    }
  });
});
