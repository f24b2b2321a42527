import { describe, expect, test } from 'vitest';
import { type Outcome, pageStatus } from '../../../shared/pages/page-status.ts';

describe('the status of a page [Sections 4 and 8]', () => {
  const found: Outcome = { ok: true, data: { result: [{}] } };
  const empty: Outcome = { ok: true, data: { result: [] } };
  const failure = (status: number): Outcome => ({ ok: false, status });
  const page = (outcome: Outcome) => ({ request: { id: 'pageMenu.byPath', url: '/a' } as const, outcome });
  const search = (outcome: Outcome) => ({ request: { id: 'events.search', url: '/b' } as const, outcome });

  test.each([
    ['no essential call', [], 200],
    ['all successful', [page(found), search(found)], 200],
    ['an empty page menu', [page(empty)], 404],
    ['an empty list of a search', [search(empty)], 200],
    ['a 404', [search(failure(404))], 404],
    ['a 400', [search(failure(400))], 400],
    ['an unexpected client error', [search(failure(429))], 503],
    ['no response', [search(failure(0))], 503],
    ['a failed call outweighs a missing page', [page(empty), search(failure(500))], 503],
  ] as const)('%s', (_name, outcomes, status) => {
    expect(pageStatus(outcomes)).toBe(status);
  });

  const standIn = { statusCode: 200, statusMessage: 'OK', result: [] };
  const screen = (outcome: Outcome) => ({ request: { id: 'pageMenu.byPath', url: '/a', standIn } as const, outcome });
  test.each([
    ['an empty page menu', [screen(empty)], 200],
    ['a page menu that answers 404', [screen(failure(404))], 200],
    ['a failed page menu', [screen(failure(500))], 503],
    ['data that are missing', [screen(empty), search(failure(404))], 404],
  ] as const)('of a page with data of its own: %s', (_name, outcomes, status) => {
    expect(pageStatus(outcomes)).toBe(status);
  });

  test.each([
    ['the first successful', [page(found), search(failure(404))], 200],
    ['the second successful', [page(empty), search(found)], 200],
    ['none', [page(empty), search(failure(404))], 404],
    ['one successful, one failed', [page(found), search(failure(500))], 200],
    ['one missing, one failed', [page(empty), search(failure(500))], 503],
  ] as const)('with anyOf: %s', (_name, outcomes, status) => {
    expect(pageStatus(outcomes, { anyOf: true })).toBe(status);
  });
});
