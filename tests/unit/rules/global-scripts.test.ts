import { describe, expect, it } from 'vitest';
import { CONSENT_LEVELS } from '../../../shared/rules/consent.ts';
import { scriptMayRun } from '../../../shared/rules/global-scripts.ts';

const ORIGINS = ['https://tags.example'];
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
  ])('%s', (_name, src, purpose, level, expected) => {
    expect(scriptMayRun({ src, purpose }, ORIGINS, level)).toBe(expected);
  });

  it('no script runs without an allow-list', () => {
    expect(scriptMayRun({ src: TAGS, purpose: 'necessary' }, [], all)).toBe(false);
  });
});
