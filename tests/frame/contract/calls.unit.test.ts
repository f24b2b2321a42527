import { describe, expect, test } from 'vitest';
import { type CallId, callIds, callPath, toSpec } from '../../../shared/contract/calls.ts';
import { toSchemas } from '../../../shared/contract/contract.ts';
import { fromWire, toWire } from '../../../shared/contract/wire-names.ts';

describe('paths of calls [Section 7]', () => {
  test.each<
    [CallId, Record<string, string | number | boolean>, Record<string, string | number | boolean | undefined>, string]
  >([
    ['articles.top', { n: 5 }, {}, '/articles/top/5'],
    ['education.byPath', {}, { path: '/products/x' }, '/education?path=%2Fproducts%2Fx'],
    ['events.byId', { id: 'a/../b' }, {}, '/events/a%2F..%2Fb'],
    ['events.byId', { id: '..' }, {}, '/events/%2E%2E'],
    ['events.byId', { id: '.' }, {}, '/events/%2E'],
    ['events.byId', { id: '...' }, {}, '/events/...'],
    ['events.byId', { id: 'v1.2' }, {}, '/events/v1.2'],
    ['hubspot.subscriptions', { userId: '..' }, {}, '/hubspot/subscriptions/%2E%2E'],
    [
      'forms.euroConvergence',
      {},
      { email: 'a+b@c.test' },
      '/anonymous-form-submit//euro-convergence?email=a%2Bb%40c.test',
    ],
    [
      'cvent.convertMemberType',
      { memberType: 'Professional', isActive: true, eCode: 'X1', isFaculty: false, regType: '' },
      {},
      '/cvent-page/convert-member-type/Professional/true/X1/false/',
    ],
    [
      'news.search',
      {},
      { pageNumber: 2, keyword: 'a b', author: undefined, categoryId: '' },
      '/news-articles-search?keyword=a+b&pageNumber=2',
    ],
  ])('%s', (id, params, query, expected) => {
    expect(callPath(id, params, query)).toBe(expected);
  });

  test('equal queries in another order give equal paths', () => {
    expect(callPath('news.search', {}, { keyword: 'x', author: 'y' })).toBe(
      callPath('news.search', {}, { author: 'y', keyword: 'x' }),
    );
  });
});

describe('the table', () => {
  test('no two calls share a method and a path', () => {
    const names = callIds.map((id) => `${toSpec(id).method} ${toSpec(id).path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(callIds)('%s: the path has the parameters of its schema', (id) => {
    const inPath = [...toSpec(id).path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]).sort();
    expect(Object.keys(toSchemas(id).params?.shape ?? {}).sort()).toEqual(inPath);
  });

  test('only public responses are cacheable; writes and members’ responses are not', () => {
    for (const id of callIds) {
      const { cache, method, member, writes } = toSpec(id);
      if (method === 'POST' || member || writes)
        expect([id, cache.scope, cache.fresh]).not.toEqual([id, 'public', expect.anything()]);
      if (cache.scope !== 'public') expect([id, cache.fresh, cache.stale]).toEqual([id, 0, 0]);
    }
  });

  test('the GET form submission is marked as a write [Section 7]', () => {
    expect(callIds.filter((id) => toSpec(id).writes)).toEqual(['forms.euroConvergence']);
  });
});

describe('wire names [Section 3]', () => {
  const plain = { result: { address: 'A', europeAddress: 'B', nested: [{ email: 'c' }] } };
  const fields = ['address', 'email'];

  test('contain the slug on the wire only, at any depth, and other fields are not renamed', () => {
    const wire = toWire(plain, fields, 'acme');
    expect(wire).toEqual({ result: { acmeAddress: 'A', europeAddress: 'B', nested: [{ acmeEmail: 'c' }] } });
    expect(fromWire(wire, fields, 'acme')).toEqual(plain);
  });

  test('a call without such fields is not changed', () => {
    expect(fromWire(plain, undefined, 'acme')).toBe(plain);
  });
});
