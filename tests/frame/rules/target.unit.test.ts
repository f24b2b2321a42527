import { describe, expect, it } from 'vitest';
import { addQuery, firstSegment, splitTarget } from '../../../shared/addresses/target.ts';

describe('targets [Section 2: every redirect keeps the query]', () => {
  it.each([
    ['/a', { path: '/a', query: '', fragment: '' }],
    ['/a?b=1?c#d?e#f', { path: '/a', query: '?b=1?c', fragment: '#d?e#f' }],
    ['/a#b?c', { path: '/a', query: '', fragment: '#b?c' }],
    ['?', { path: '', query: '?', fragment: '' }],
  ])('splits %s', (target, parts) => {
    expect(splitTarget(target)).toEqual(parts);
  });

  it.each([
    ['/a', '?x=1', '/a?x=1'],
    ['/a?y=2', '?x=1', '/a?y=2&x=1'],
    ['/a?y=2#z', '?x=%20&&', '/a?y=2&x=%20&&#z'],
    ['/a?', '?x', '/a?x'],
    ['/a#z', '', '/a#z'],
    ['https://x.org/?q', '?', 'https://x.org/?q'],
  ])('%s plus %s is %s', (address, query, expected) => {
    expect(addQuery(address, query)).toBe(expected);
  });

  it.each([
    ['/Login/x', 'login'],
    ['/%6cogin', 'login'],
    ['/%4Cogin', 'login'],
    ['/%', '%'],
    ['/', ''],
    ['//x', ''],
  ])('the first segment of %s is %j', (path, segment) => {
    expect(firstSegment(path)).toBe(segment);
  });
});
