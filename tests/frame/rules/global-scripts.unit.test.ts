import { describe, expect, it } from 'vitest';
import { CONSENT_LEVELS } from '../../../shared/consent/consent.ts';
import { scriptMayRun } from '../../../shared/consent/global-scripts.ts';

const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';
const ALLOWED = { scriptOrigins: ['https://tags.example'], scriptHashes: [HASH] };
const TAGS = 'https://tags.example/container.js?id=1';
const { essential, visitor, all } = CONSENT_LEVELS;

describe('global scripts [Section 3, Master page config]', () => {
  it.each([
    ['an allowed origin and an allowed purpose', TAGS, 'analytics', visitor, true],
    ['a purpose that needs a higher level', TAGS, 'advertising', visitor, false],
    ['no purpose, which needs the highest level', TAGS, undefined, visitor, false],
    ['no purpose at the highest level', TAGS, undefined, all, true],
    ['an unknown purpose, which needs the highest level', TAGS, 'toString', visitor, false],
    ['a necessary script, which needs no consent', TAGS, 'necessary', essential, true],
    ['another origin', 'https://evil.example/container.js', 'necessary', all, false],
    ['an origin with an allowed origin as prefix', 'https://tags.example.evil.example/x.js', 'necessary', all, false],
    ['an allowed host as user name before an @', 'https://tags.example@evil.example/x.js', 'necessary', all, false],
    ['another scheme', 'http://tags.example/container.js', 'necessary', all, false],
    ['a relative URL', '/container.js', 'necessary', all, false],
    ['a data: URL', 'data:text/javascript,1', 'necessary', all, false],
    ['inline code', undefined, 'necessary', all, false],
    ['a hash as URL', HASH, 'necessary', all, false],
  ])('%s', (_name, src, purpose, level, expected) => {
    expect(scriptMayRun({ src, purpose }, ALLOWED, level)).toBe(expected);
  });

  it.each([
    ['an allowed hash', HASH, 'analytics', visitor, true],
    ['an allowed hash and a purpose that needs a higher level', HASH, 'advertising', visitor, false],
    ['another hash', HASH.replace('n4', 'n5'), 'necessary', all, false],
  ])('inline code with %s', (_name, hash, purpose, level, expected) => {
    expect(scriptMayRun({ src: undefined, hash, purpose }, ALLOWED, level)).toBe(expected);
  });

  it('a script with a URL does not run because its text has an allowed hash', () => {
    const script = { src: 'https://evil.example/x.js', hash: HASH, purpose: 'necessary' };
    expect(scriptMayRun(script, ALLOWED, all)).toBe(false);
  });

  it.each([
    ['advertising', false],
    [undefined, false],
    ['analytics', true],
  ])('with Global Privacy Control a script of purpose %s runs: %s', (purpose, expected) => {
    expect(scriptMayRun({ src: TAGS, purpose }, ALLOWED, all, true)).toBe(expected);
  });

  it('no script runs without an allow-list', () => {
    expect(scriptMayRun({ src: TAGS, purpose: 'necessary' }, { scriptOrigins: [], scriptHashes: [] }, all)).toBe(false);
  });
});
