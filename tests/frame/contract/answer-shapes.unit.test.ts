import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchOutcome } from '../../../client/data/api.ts';
import { CallFailed } from '../../../client/data/call-failed.ts';
import { isAnswerOf, readAnswer } from '../../../client/data/check-answer.ts';
import { callIds, specOf } from '../../../shared/contract/calls.ts';
import { schemasOf } from '../../../shared/contract/contract.ts';
import { fromWire } from '../../../shared/contract/wire-names.ts';
import { wireSampleOf } from '../../support/contract-api.ts';
import { GARBAGE } from '../../support/garbage.ts';

const PRODUCT = 'acme';
const sampleOf = (id: (typeof callIds)[number]) =>
  fromWire(
    wireSampleOf(id, PRODUCT, () => 'Text'),
    specOf(id).slugFields,
    PRODUCT,
  );

/** Every copy of a JSON value in which one value, at any depth, is replaced. */
function* variantsOf(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const variant of variantsOf(part, replacement))
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? variant : item))
        : { ...value, [key]: variant };
}

describe('the shapes by which the browser checks answers [Section 7]', () => {
  it.each(callIds)('%s: accepts its sample', (id) => {
    expect(isAnswerOf(id, sampleOf(id))).toBe(true);
  });

  it.each(callIds)(
    '%s: agrees with the schema about a missing value and a value of another type, at any depth',
    (id) => {
      const { response } = schemasOf(id);
      const sample = sampleOf(id);
      const differences = [undefined, null, {}, [], true, 'Text'].flatMap((replacement) =>
        [...variantsOf(sample, replacement)].filter(
          // The shape has no ranges, lengths and patterns: it may accept more texts and numbers.
          (variant) =>
            response.safeParse(variant).success !== isAnswerOf(id, variant) &&
            !(replacement === 'Text' && isAnswerOf(id, variant)) &&
            !(Array.isArray(replacement) && isAnswerOf(id, variant)),
        ),
      );
      expect(differences).toEqual([]);
    },
  );
});

describe('an answer with an invalid entry in a list [Section 3]', () => {
  const valid = { name: 'A', url: '/a', childrens: [{ name: 'B', url: '/b' }] };
  const menu = (...racMenuResults: unknown[]) => ({ statusCode: 200, statusMessage: 'OK', racMenuResults });

  it('is read without it, at any depth', () => {
    const nested = { ...valid, childrens: [{ name: 7 }, ...valid.childrens] };
    expect(readAnswer('rac.menu', menu(valid, { name: 'Broken' }, nested))).toEqual(menu(valid, valid));
  });

  it('is not read when what is invalid is no entry of a list, or the only item', () => {
    expect(readAnswer('rac.menu', { ...menu(valid), statusCode: 'OK' })).toBeUndefined();
    const answer = { statusCode: 200, statusMessage: 'OK', result: [{ accessToken: 7 }] };
    expect(readAnswer('sso.login', answer)).toBeUndefined();
    expect(readAnswer('sso.login', { ...answer, result: [] })).toEqual({ ...answer, result: [] });
  });
});

describe('a response with success that is no answer [Section 4]', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(GARBAGE)('$name: every call is rejected', async ({ status, body }) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    for (const id of callIds) {
      const outcome = fetchOutcome(id, specOf(id).path, PRODUCT, { token: 'a-token' });
      await expect(outcome, id).rejects.toThrow(CallFailed);
      await expect(outcome, id).rejects.toMatchObject({ status, isUnreadable: true });
    }
  });
});
