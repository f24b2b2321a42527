import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../shared/durations.ts';
import { type IdleEvent, type IdleState, nextIdle, SIGN_OUT_LIMITS, startIdle } from '../../shared/session/idle.ts';

const T0 = 1_700_000_000_000;
const after = (...events: IdleEvent[]): IdleState => events.reduce<IdleState>((s, e) => nextIdle(s, e), startIdle(T0));
const activity = (ms: number): IdleEvent => ({ type: 'activity', now: T0 + ms });
const check = (ms: number): IdleEvent => ({ type: 'check', now: T0 + ms });
const otherTab = (ms: number, lastActivity: number): IdleEvent => ({
  type: 'otherTab',
  now: T0 + ms,
  lastActivity: T0 + lastActivity,
});

describe('inactivity [Sections 4 and 9]', () => {
  it('uses the limits of the specification', () => {
    expect(SIGN_OUT_LIMITS).toEqual({ timeout: HOUR_MS, throttle: 500 });
  });

  it.each([
    ['just before the hour', [check(HOUR_MS - 1)], false],
    ['at the hour', [check(HOUR_MS)], true],
    ['after a sleep, although activity comes before the check', [activity(2 * HOUR_MS)], true],
    ['an hour after the last activity', [activity(1000), check(HOUR_MS + 999)], false],
    ['an hour and more after the last activity', [activity(1000), check(HOUR_MS + 1000)], true],
    ['while another tab is in use', [otherTab(HOUR_MS - 10, HOUR_MS - 20), check(HOUR_MS + 5)], false],
    ['when the other tab is idle too', [otherTab(1000, 900), check(HOUR_MS + 900)], true],
    ['with an older time from another tab', [activity(5000), otherTab(6000, 100), check(HOUR_MS + 1000)], false],
    ['with a time from a tab whose clock is ahead', [otherTab(1000, 9 * HOUR_MS), check(HOUR_MS + 1000)], true],
    [
      'after an expiry, which activity does not revive',
      [check(HOUR_MS), activity(HOUR_MS + 1000), otherTab(HOUR_MS + 2000, HOUR_MS + 1500)],
      true,
    ],
    ['when the clock was set back', [check(-HOUR_MS), check(-1)], false],
    ['an hour after the clock was set back', [check(-HOUR_MS), check(0)], true],
  ])('%s', (_, events, expired) => {
    expect(after(...events).expired).toBe(expired);
  });

  it('checks at most every half second', () => {
    const start = startIdle(T0);
    expect(nextIdle(start, activity(499))).toBe(start);
    expect(nextIdle(start, activity(500))).toEqual({ lastActivity: T0 + 500, lastCheck: T0 + 500, expired: false });
  });

  it('accepts other limits, which the reusable timer uses', () => {
    const limits = { timeout: 1_200_000, throttle: 200 };
    expect(nextIdle(startIdle(T0), check(1_199_999), limits).expired).toBe(false);
    expect(nextIdle(startIdle(T0), check(1_200_000), limits).expired).toBe(true);
  });
});
