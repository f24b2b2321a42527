import { describe, expect, it } from 'vitest';
import { parseAnswers } from '../../client/certification/stored-answers.ts';
import { domainParam, listGaps, page, readAnswers } from '../../shared/certification/self-check.page.ts';
import { toInput } from '../support/page-input.ts';

const FRAMEWORK = {
  domains: ['law', 'evidence', 'ethics'].map((domain) => ({ domain, name: domain, summary: '' })),
  levels: ['helped', 'alone', 'new'].map((name) => ({ name, evidence: '' })),
};
const findAnswers = (query: string) =>
  readAnswers((name) => new URLSearchParams(query).get(name) ?? undefined, FRAMEWORK);

describe('answers of the self-check [Section 2, Self-check]', () => {
  it('are read by the place of each domain, with the level aimed at', () => {
    expect(findAnswers('domain1=0&domain3=3&target=3')).toEqual({ levels: { law: 0, ethics: 3 }, target: 3 });
  });

  it.each([
    ['no answer', 'target=3'],
    ['a level that the framework does not have', 'domain1=4'],
    ['no number', 'domain1=x&domain2=-1&domain3='],
    ['a domain that the framework does not have', 'domain4=1'],
  ])('are none with %s', (_name, query) => {
    expect(findAnswers(query)).toBeUndefined();
  });

  it.each(['', '&target=0', '&target=9', '&target=x'])('aim at level 2 with the address “%s”', (target) => {
    expect(findAnswers(`domain1=1${target}`)?.target).toBe(2);
  });

  it('have a gap for each domain below the level aimed at, the widest first', () => {
    const gaps = listGaps({ levels: { law: 2, evidence: 0, ethics: 3 }, target: 3 }, FRAMEWORK);
    expect(gaps.map(({ domain, level, size }) => [domain.domain, level, size])).toEqual([
      ['evidence', 0, 3],
      ['law', 2, 1],
    ]);
  });

  it('change no call of the page, so that they are never sent', () => {
    const calls = (query: string) => page.load(toInput(`/resources/competency-self-check?${query}`));
    expect(calls(`${domainParam(0)}=1&target=3`)).toEqual(calls(''));
  });

  it.each([
    ['{"levels":{"law":2},"target":3}', { levels: { law: 2 }, target: 3 }],
    ['{"levels":{"law":2,"ethics":"x","evidence":-1},"target":3}', { levels: { law: 2 }, target: 3 }],
    ['{"levels":{},"target":3}', undefined],
    ['{"levels":{"law":2}}', undefined],
    ['{"levels":null,"target":3}', undefined],
    ['[', undefined],
    [null, undefined],
  ])('are read from the storage: %s', (stored, answers) => {
    expect(parseAnswers(stored)).toEqual(answers);
  });
});
