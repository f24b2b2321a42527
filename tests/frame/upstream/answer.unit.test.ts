import { expect, it } from 'vitest';
import { parseJson, readAnswer } from '../../../server/upstream/answer.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it('accepts 64 levels and rejects more, without reading them', () => {
  expect(() => parseJson('taxonomy.all', nested(64))).not.toThrow();
  for (const levels of [65, 200_000])
    expect(() => parseJson('taxonomy.all', nested(levels))).toThrow(/more than 64 levels|not JSON/);
});

it('leaves out the entries of a list that break the contract, and tells why', () => {
  const reasons: string[] = [];
  const term = (id: unknown) => ({ id, name: 'Term', codeName: 'term', kind: 'topic', parentId: null });
  const text = JSON.stringify({ statusCode: 200, statusMessage: 'OK', result: [term(1), term('x'), term(3)] });
  const { result } = readAnswer('taxonomy.all', text, 'acme', (reason) => reasons.push(reason));
  expect(result.map(({ id }) => id)).toEqual([1, 3]);
  expect(reasons).toEqual([expect.stringMatching(/^result\.1\.id: /)]);
});

it('rejects an answer whose only item breaks the contract', () => {
  const text = JSON.stringify({ statusCode: 200, statusMessage: 'OK', result: [{ eventId: 'x' }] });
  expect(() => readAnswer('events.byId', text, 'acme')).toThrow(/broke the contract/);
});
