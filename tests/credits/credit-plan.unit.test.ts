import { describe, expect, test } from 'vitest';
import { type Cycle, type Offer, planCredits } from '../../shared/credits/credit-plan.ts';

const TODAY = '2031-05-01';
const cycle: Cycle = {
  earned: 20,
  planned: 4,
  needed: 36,
  cycleEnds: '2031-12-31',
  domains: [
    { domain: 'Strategy and planning', credits: 6 },
    { domain: 'Development and evidence', credits: 8 },
    { domain: 'Submission and review', credits: 8 },
    { domain: 'After approval', credits: 2 },
  ],
};
const offer = (id: number, fields: Partial<Offer> = {}): Offer => ({ id, credits: 6, price: 60, ...fields });
const listIds = (offers: readonly Offer[], of: Cycle = cycle, today = TODAY) =>
  planCredits(of, offers, today).offers.map(({ offer: { id } }) => id);

describe('the plan of a cycle', () => {
  test.each([
    ['no cycle', null, TODAY, { state: 'none', missing: 0 }],
    ['nothing is missing', { ...cycle, planned: 16 }, TODAY, { state: 'complete', missing: 0 }],
    ['more than enough', { ...cycle, planned: 99 }, TODAY, { state: 'complete', missing: 0 }],
    ['credits are missing', cycle, TODAY, { state: 'open', missing: 12, deadline: '2031-12-31' }],
    ['half a credit', { ...cycle, planned: 15.5 }, TODAY, { state: 'open', missing: 0.5 }],
    ['the last day', cycle, '2031-12-31', { state: 'open' }],
    ['the day after', cycle, '2032-01-01', { state: 'revival', missing: 12, deadline: '2032-06-30' }],
    ['the last day of a revival', cycle, '2032-06-30', { state: 'revival' }],
    ['six months after the end', cycle, '2032-07-01', { state: 'ended' }],
    ['enough, long ago', { ...cycle, planned: 16 }, '2033-01-01', { state: 'complete' }],
  ])('%s', (_name, of, today, plan) => expect(planCredits(of, [offer(1)], today)).toMatchObject(plan));

  test('has no offers unless credits are missing in time', () => {
    for (const [of, today] of [
      [null, TODAY],
      [{ ...cycle, planned: 16 }, TODAY],
      [cycle, '2032-07-01'],
    ] as const)
      expect(planCredits(of, [offer(1)], today).offers).toEqual([]);
  });

  test('names the domain with the fewest credits, of several the first of the examination', () => {
    expect(planCredits(cycle, [], TODAY).fewest).toEqual({ domain: 'After approval', credits: 2 });
    const domains = [{ domain: 'Strategy and planning', credits: 6 }];
    expect(planCredits({ ...cycle, domains }, [], TODAY).fewest).toEqual({
      domain: 'Development and evidence',
      credits: 0,
    });
    expect(planCredits({ ...cycle, domains: [] }, [], TODAY)).not.toHaveProperty('fewest');
  });
});

describe('the offers of a plan', () => {
  test('fill the domain with the fewest credits first, then any domain, then others', () => {
    const offers = [
      offer(1, { creditDomain: 'Strategy and planning', price: 0 }),
      offer(2, { price: 10 }),
      offer(3, { creditDomain: 'After approval', price: 900 }),
    ];
    expect(planCredits(cycle, offers, TODAY).offers).toEqual([
      { offer: offers[2], counted: 6, domain: 'fewest' },
      { offer: offers[1], counted: 6, domain: 'any' },
      { offer: offers[0], counted: 6, domain: 'other' },
    ]);
    const unknown = planCredits({ ...cycle, domains: [] }, offers, TODAY).offers;
    expect(unknown.map(({ offer: { id }, domain }) => [id, domain])).toEqual([
      [1, 'any'],
      [2, 'any'],
      [3, 'any'],
    ]);
  });

  test('are at most three', () => {
    expect(listIds([offer(1), offer(2), offer(3), offer(4)])).toEqual([1, 2, 3]);
  });

  test.each([
    [
      'a third of what is missing comes before less, at any price',
      [
        { credits: 3.5, price: 0 },
        { credits: 4, price: 400 },
      ],
      [2, 1],
    ],
    [
      'the price of a credit decides',
      [
        { credits: 6, price: 61 },
        { credits: 12, price: 120 },
      ],
      [2, 1],
    ],
    [
      'credits that are not needed have no value',
      [
        { credits: 60, price: 600 },
        { credits: 12, price: 480 },
      ],
      [2, 1],
    ],
    ['what ends first comes first', [{}, { ends: '2031-08-02' }, { ends: '2031-08-01' }], [3, 2, 1]],
    ['equal offers have the order of their ids', [{}, {}], [1, 2]],
    ['what does not count is left out', [{ credits: 0 }, {}], [2]],
    ['all offers are past', [{ ends: '2031-04-30' }, { ends: '2030-01-01' }], []],
    ['an event may end on the last day', [{ ends: '2031-12-31' }, { ends: '2032-01-01' }], [1]],
  ] as const)('%s', (_name, fields, ids) => {
    const offers = fields.map((own, index) => offer(index + 1, own));
    expect(listIds(offers)).toEqual(ids);
    expect(listIds(offers.toReversed())).toEqual(ids);
  });

  test('leave time to study: on the day before the last one for four hours', () => {
    const offers = [offer(1, { hours: 4 }), offer(2, { hours: 4.5 }), offer(3, { ends: '2031-12-31' })];
    expect(listIds(offers, cycle, '2031-12-30')).toEqual([3, 1]);
  });

  test('may be after the end of a cycle that can be revived', () => {
    const offers = [offer(1, { ends: '2032-06-30' }), offer(2, { ends: '2032-07-01' })];
    expect(listIds(offers, cycle, '2032-01-01')).toEqual([1]);
  });
});
