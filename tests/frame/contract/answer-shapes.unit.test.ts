import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchOutcome } from '../../../client/data/api.ts';
import { CallFailed } from '../../../client/data/call-failed.ts';
import { checkAnswer, isAnswerTo } from '../../../client/data/check-answer.ts';
import { callIds, toSpec } from '../../../shared/contract/calls.ts';
import { toSchemas } from '../../../shared/contract/contract.ts';
import { fromWire } from '../../../shared/contract/wire-names.ts';
import { buildWireSample } from '../../support/contract-api.ts';
import { GARBAGE } from '../../support/garbage.ts';

const PRODUCT = 'acme';
const toSample = (id: (typeof callIds)[number]) =>
  fromWire(
    buildWireSample(id, PRODUCT, () => 'Text'),
    toSpec(id).slugFields,
    PRODUCT,
  );

/** Every copy of a JSON value in which one value, at any depth, is replaced. */
function* buildVariants(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const variant of buildVariants(part, replacement))
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? variant : item))
        : { ...value, [key]: variant };
}

describe('the shapes by which the browser checks answers [Section 7]', () => {
  it.each(callIds)('%s: accepts its sample', (id) => {
    expect(isAnswerTo(id, toSample(id))).toBe(true);
  });

  it.each(callIds)(
    '%s: agrees with the schema about a missing value and a value of another type, at any depth',
    (id) => {
      const { response } = toSchemas(id);
      const sample = toSample(id);
      const differences = [undefined, null, {}, [], true, 'Text'].flatMap((replacement) =>
        [...buildVariants(sample, replacement)].filter(
          // The shape has no ranges, lengths and patterns: it may accept more texts and numbers.
          (variant) =>
            response.safeParse(variant).success !== isAnswerTo(id, variant) &&
            !(replacement === 'Text' && isAnswerTo(id, variant)) &&
            !(Array.isArray(replacement) && isAnswerTo(id, variant)),
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
    expect(checkAnswer('rac.menu', menu(valid, { name: 'Broken' }, nested))).toEqual(menu(valid, valid));
  });

  it('is not read when what is invalid is no entry of a list, or the only item', () => {
    expect(checkAnswer('rac.menu', { ...menu(valid), statusCode: 'OK' })).toBeUndefined();
    const answer = { statusCode: 200, statusMessage: 'OK', result: [{ accessToken: 7 }] };
    expect(checkAnswer('sso.login', answer)).toBeUndefined();
    expect(checkAnswer('sso.login', { ...answer, result: [] })).toEqual({ ...answer, result: [] });
  });
});

describe('a response with success that is no answer [Section 4]', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(GARBAGE)('$name: every call is rejected', async ({ status, body }) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    for (const id of callIds) {
      const outcome = fetchOutcome(id, toSpec(id).path, PRODUCT, { token: 'a-token' });
      await expect(outcome, id).rejects.toThrow(CallFailed);
      await expect(outcome, id).rejects.toMatchObject({ status, isUnreadable: true });
    }
  });
});
