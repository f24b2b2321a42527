import { describe, expect, it } from 'vitest';
import { diagram, findDiagram } from '../../../api/content/kinds/diagram.ts';
import type { Diagram } from '../../../shared/contract/models.ts';

const MONEY = `| In millions | Income | Cost |
|---|---|---|
| Members' dues | 6.4 | 3.9 |
| Courses | 1,005.2 | 4.1 |
| **Total** | 1,011.6 | 8.0 |
`;
const ROUTES = '| Route | Education | Experience |\n|---|---|---|\n| A | Degree | 2 years |\n| B | None | 6 years |\n';

/** The drawing of a page whose front matter is valid. */
const drawn = (
  fields: object,
  body = '',
  facts: { label: string; value: string }[] = [],
): Diagram | { reason: string } | undefined =>
  findDiagram({ diagram: diagram.parse({ title: 'T', ...fields }), facts }, body);
const findReason = (...given: Parameters<typeof drawn>) => {
  const result = drawn(...given);
  return result && 'reason' in result ? result.reason : undefined;
};
const items = (...values: (string | undefined)[]) => values.map((value, index) => ({ label: `Item ${index}`, value }));

describe('the drawing of a page', () => {
  it('takes the number of an item from its value, or from the fact of the same label', () => {
    const facts = [{ label: 'Received', value: '318' }];
    expect(
      drawn({ kind: 'dots', items: [{ label: 'Received' }, { label: 'Used', value: '$1,980' }] }, '', facts),
    ).toEqual({
      kind: 'dots',
      title: 'T',
      series: [],
      rows: [
        { label: 'Received', values: [{ text: '318', value: 318 }] },
        { label: 'Used', values: [{ text: '$1,980', value: 1980 }] },
      ],
    });
  });

  it('reads the columns of numbers of the first table, its labels and its total', () => {
    expect(drawn({ kind: 'sum' }, `Text.\n\n${MONEY}\n\n${ROUTES}`)).toMatchObject({
      series: ['Income', 'Cost'],
      rows: [
        { label: 'Members’ dues', values: [{ value: 6.4 }, { value: 3.9 }] },
        { label: 'Courses', values: [{ text: '1,005.2', value: 1005.2 }, { value: 4.1 }] },
      ],
      total: [{ text: '1,011.6', value: 1011.6 }, { value: 8 }],
    });
    expect(drawn({ kind: 'dots' }, ROUTES)).toMatchObject({
      series: ['Experience'],
      rows: [
        { label: 'Degree', values: [{ text: '2 years', value: 2 }] },
        { label: 'None', values: [{ text: '6 years', value: 6 }] },
      ],
    });
  });

  it('of a line may be without numbers, and says how long it lasts', () => {
    expect(drawn({ kind: 'line', over: '9 months', items: items(undefined, 'By the hour') })).toMatchObject({
      over: { text: '9 months', value: 9 },
      rows: [
        { label: 'Item 0', values: [] },
        { label: 'Item 1', values: [{ text: 'By the hour' }] },
      ],
    });
  });

  it.each([
    ['has no rows', { kind: 'sum' }, 'a drawing of the kind sum has 2 to 8 rows'],
    ['has too many rows', { kind: 'joined', items: items('1', '2', '3') }, 'the kind joined has 2 rows'],
    [
      'has an item without a value',
      { kind: 'dots', items: items('1', undefined) },
      '"Item 1" has 0 values; the kind dots draws 1',
    ],
    ['has words for a number', { kind: 'dots', items: items('two') }, '"Item 0" needs a value with one number'],
    [
      'has two numbers in a value',
      { kind: 'dots', items: items('12 to 30') },
      '"Item 0" needs a value with one number',
    ],
    ['joins too many parts', { kind: 'joined', items: items('400', 'One') }, 'draws 2 to 40 parts, not 400'],
    ['lasts for no number', { kind: 'line', over: 'long', items: items('1', '2') }, '"long" of a line does not'],
    ['lasts, but is no line', { kind: 'dots', over: '9 months', items: items('1') }, '"9 months" of a dots does not'],
  ])('that %s is not drawn, with the reason', (_, fields, reason) => {
    expect(findReason(fields)).toContain(reason);
  });

  it('whose total is not that of its rows is not drawn', () => {
    expect(findReason({ kind: 'sum' }, MONEY.replace('8.0', '9.0'))).toBe('the total 9.0 is not that of its rows');
  });

  it.each([{ kind: 'pie' }, { kind: 'dots', title: ' ' }, { kind: 'dots', colour: 'red' }])(
    'is no valid front matter: %o',
    (fields) => {
      expect(diagram.safeParse({ title: 'T', ...fields }).success).toBe(false);
    },
  );
});
