import { describe, expect, it } from 'vitest';
import { CONSENT_LEVELS } from '../../../shared/rules/consent.ts';
import { scriptMayRun } from '../../../shared/rules/global-scripts.ts';

const ORIGINS = ['https://tags.example'];
const TAGS = 'https://tags.example/container.js?id=1';
const { essential, visitor, all } = CONSENT_LEVELS;

describe('global scripts (decisions, CSP row; section 3, Master page config)', () => {
  it.each([
    ['its origin is allowed and so is its purpose', TAGS, 'analytics', visitor, true],
    ['its purpose needs more consent', TAGS, 'advertising', visitor, false],
    ['it does not say what it is for, so it needs the most', TAGS, undefined, visitor, false],
    ['everything is allowed', TAGS, undefined, all, true],
    ['a purpose nobody knows counts as the one that needs the most', TAGS, 'toString', visitor, false],
    ['what is necessary needs no consent', TAGS, 'necessary', essential, true],
    ['another origin', 'https://evil.example/container.js', 'necessary', all, false],
    ['an origin that only begins the same', 'https://tags.example.evil.example/x.js', 'necessary', all, false],
    ['a name before an @', 'https://tags.example@evil.example/x.js', 'necessary', all, false],
    ['another scheme', 'http://tags.example/container.js', 'necessary', all, false],
    ['an address without an origin', '/container.js', 'necessary', all, false],
    ['code in the address', 'data:text/javascript,1', 'necessary', all, false],
    ['code in the configuration itself', undefined, 'necessary', all, false],
  ])('%s', (_name, src, purpose, level, expected) => {
    expect(scriptMayRun({ src, purpose }, ORIGINS, level)).toBe(expected);
  });

  it('without an allow-list nothing runs', () => {
    expect(scriptMayRun({ src: TAGS, purpose: 'necessary' }, [], all)).toBe(false);
  });
});
