import { describe, expect, it } from 'vitest';
import { createSuspicious404Guard } from '../../../server/page-cache/suspicious-404.ts';
import { HOUR_MS } from '../../../shared/durations.ts';

const SECOND = 1000;

/** A guard on a clock that tests set. */
function guardAt(start: number) {
  let now = start;
  const guard = createSuspicious404Guard(() => now);
  return {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    missing: (key: string) => guard.confirmNotFound(key, true),
    found: (key: string) => guard.confirmNotFound(key, false),
  };
}

describe('the guard of stored pages against 404s, by its clock [A11]', () => {
  it.each([
    ['runs', 0],
    ['is set back by an hour', -HOUR_MS],
    ['is set forward by an hour', HOUR_MS],
  ])('confirms a removed page after ten seconds when the clock %s', (_name, jump) => {
    const guard = guardAt(24 * HOUR_MS);
    for (let page = 0; page < 20; page += 1) guard.found(`page-${page}`);
    expect(guard.missing('removed')).toBe(false);
    guard.pass(jump);
    if (jump === 0) expect(guard.missing('removed'), 'at once').toBe(false);
    guard.pass(10 * SECOND);
    for (let page = 0; page < 20; page += 1) guard.found(`page-${page}`);
    expect(guard.missing('removed')).toBe(true);
  });

  it('keeps stored pages while many are missing at once', () => {
    const guard = guardAt(24 * HOUR_MS);
    for (const round of [0, 1, 2]) {
      for (let page = 0; page < 6; page += 1) expect(guard.missing(`page-${page}`), `round ${round}`).toBe(false);
      guard.pass(11 * SECOND);
    }
  });

  it('forgets many missing pages a minute later, also by a clock that was set back', () => {
    for (const jump of [0, -6 * HOUR_MS]) {
      const guard = guardAt(24 * HOUR_MS);
      for (let page = 0; page < 6; page += 1) guard.missing(`page-${page}`);
      guard.pass(jump + 61 * SECOND);
      for (let page = 0; page < 30; page += 1) guard.found(`other-${page}`);
      guard.missing('removed');
      guard.pass(11 * SECOND);
      expect(guard.missing('removed'), `jump ${jump}`).toBe(true);
    }
  });
});
