import { describe, expect, test } from 'vitest';
import { sessionIds } from '../../api/events/session-ids.ts';

const listIds = (...titles: string[]) => titles.map(sessionIds(7));

describe('ids of sessions', () => {
  test('are made of the titles, so that another session before them changes nothing', () => {
    expect(listIds('Policy hour')).toEqual(['7-policy-hour']);
    expect(listIds('Coffee', 'Policy hour')[1]).toBe('7-policy-hour');
  });

  test('of one title are numbered', () => {
    expect(listIds('Coffee', 'Lunch', 'Coffee')).toEqual(['7-coffee', '7-lunch', '7-coffee-2']);
  });

  test.each([
    ['Türkiye: “première” étape!', '7-turkiye-premiere-etape'],
    ['21 CFR 820.30', '7-21-cfr-820-30'],
    ['規制', '7-規制'],
    [`${'long '.repeat(20)}end`, `7-${'long-'.repeat(12).slice(0, 59)}`],
  ])('%j is %j', (title, id) => {
    expect(listIds(title)).toEqual([id]);
  });
});
