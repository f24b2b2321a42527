import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { BEFORE_PAINT } from '../../../client/before-paint.ts';
import { EXPIRE_DATE_UNKNOWN, USER_STORAGE_KEY } from '../../../shared/constants.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { membershipButton } from '../../../shared/session/join-renew.ts';
import { renewalNotice } from '../../../shared/session/renewal.ts';

const NOW = Date.parse('2026-11-24T00:00:00Z');
const day = (offset: number) => new Date(NOW + offset * DAY_MS).toISOString().slice(0, 10);
const TIMES = [0, 1, DAY_MS / 2, DAY_MS - 1];
const EXPIRE_DATES = [EXPIRE_DATE_UNKNOWN, 'no date', ...[-400, -1, 0, 1, 59, 60, 61, 300].map(day)];

/** Attributes set on the root for the stored user. */
function buildAttributes(user: object | undefined, now: number): Readonly<Record<string, string>> {
  const dataset: Record<string, string> = {};
  const stored = user && JSON.stringify(user);
  runInNewContext(BEFORE_PAINT, {
    localStorage: { getItem: (key: string) => (key === USER_STORAGE_KEY ? stored : null) },
    document: { documentElement: { dataset, style: { setProperty: () => {} } }, cookie: '' },
    Date: Object.assign((text: string) => new Date(text), { parse: Date.parse, now: () => now }),
    navigator: {},
    addEventListener: () => {},
    setTimeout: () => {},
  });
  return dataset;
}

it.each(
  EXPIRE_DATES.flatMap((expireDate) =>
    [true, false].flatMap((isActiveMember) => TIMES.map((time) => ({ expireDate, isActiveMember, time }))),
  ),
)(
  'the script before the first paint follows the rules: $expireDate, active $isActiveMember, after $time ms [Section 6]',
  ({ time, ...user }) => {
    const { ends, renew, active } = buildAttributes({ firstName: 'Ada', ...user }, NOW + time);
    expect({ ends: ends !== undefined, renew: renew !== undefined, active: active !== undefined }).toEqual({
      ends: renewalNotice(user, NOW + time) !== undefined,
      renew: membershipButton(user) === 'renew',
      active: user.isActiveMember,
    });
  },
);

it('sets nothing about a membership for an anonymous visitor', () => {
  expect(buildAttributes(undefined, NOW)).toEqual({ js: '' });
});
