import { describe, expect, test } from 'vitest';
import { parseProgrammes } from '../../client/events/local-programme.ts';

describe('chosen sessions in local storage', () => {
  test.each([
    [null, {}],
    ['', {}],
    ['nonsense', {}],
    ['null', {}],
    ['[]', {}],
    ['"text"', {}],
    ['{"7":["7-a","7-b"]}', { 7: ['7-a', '7-b'] }],
    ['{"7":"7-a","8":[1,null,"8-a"]}', { 7: [], 8: ['8-a'] }],
    ['{"__proto__":["x"],"a":["y"]}', {}],
  ])('%j is read as %j', (json, expected) => {
    expect(parseProgrammes(json)).toEqual(expected);
  });

  test('has bounds', () => {
    const events = Object.fromEntries(Array.from({ length: 50 }, (_, id) => [id, Array(500).fill('s')]));
    const parsed = Object.values(parseProgrammes(JSON.stringify(events)));
    expect([parsed.length, parsed[0]?.length]).toEqual([20, 100]);
  });
});
