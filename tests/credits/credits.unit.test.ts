import { describe, expect, test } from 'vitest';
import { markdownKinds } from '../../api/content/kinds/kinds.ts';
import {
  creditFact,
  creditSentence,
  creditsOfEvent,
  creditsOfProduct,
  creditsOfRecording,
  findCreditDomain,
} from '../../shared/item-credits.ts';

const CONFERENCE = 660;
const WEBCAST = 662;
const EXAM_WINDOW = 665;

describe('what counts for recertification', () => {
  test.each([
    ['the figure of the editors', { credits: 7, typeId: CONFERENCE, days: 3, hoursADay: 8 }, 7],
    ['that editors say it does not count', { credits: 0, typeId: WEBCAST, days: 1, hoursADay: 1 }, 0],
    ['an hour of a webcast', { typeId: WEBCAST, days: 1, hoursADay: 1 }, 1],
    ['75 minutes: half credits, never more than the time', { typeId: WEBCAST, days: 1, hoursADay: 1.25 }, 1],
    ['90 minutes', { typeId: WEBCAST, days: 1, hoursADay: 1.5 }, 1.5],
    ['two days with breaks', { typeId: 661, days: 2, hoursADay: 8 }, 12],
    ['a conference by days', { typeId: CONFERENCE, days: 3, hoursADay: 9 }, 18],
    ['a week of a conference', { typeId: CONFERENCE, days: 7, hoursADay: 9 }, 24],
    ['an examination', { typeId: EXAM_WINDOW, days: 56, hoursADay: 24 }, 0],
  ])('an event: %s', (_name, event, credits) => expect(creditsOfEvent(event)).toBe(credits));

  test.each([
    ['the figure of the editors', { credits: 8, hours: 9 }, 8],
    ['one an hour', { hours: 9 }, 9],
    ['a book without a figure', {}, 0],
  ])('a product: %s', (_name, product, credits) => expect(creditsOfProduct(product)).toBe(credits));

  test('a recording counts as attending, of a conference what was recorded', () => {
    expect(creditsOfRecording(1.5, WEBCAST, 4400)).toBe(1.5);
    expect(creditsOfRecording(18, CONFERENCE, 5400)).toBe(1.5);
    expect(creditsOfRecording(0, CONFERENCE, 5400)).toBe(0);
  });

  test('the domain is the one of the editors, otherwise that of the topic; none without credits', () => {
    expect(findCreditDomain({ credits: 1, topic: 'vigilance' })).toBe('After approval');
    expect(findCreditDomain({ credits: 1, topic: 'vigilance', creditDomain: 'Strategy and planning' })).toBe(
      'Strategy and planning',
    );
    expect(findCreditDomain({ credits: 1, topic: 'vigilance', creditDomain: 'Any domain' })).toBeUndefined();
    expect(findCreditDomain({ credits: 1, topic: 'conferences' })).toBeUndefined();
    expect(findCreditDomain({ credits: 0, topic: 'vigilance' })).toBeUndefined();
  });

  test('is said in words', () => {
    expect(creditSentence({ credits: 1, creditDomain: 'After approval' })).toBe(
      'Counts 1 credit, domain: After approval',
    );
    expect(creditSentence({ credits: 1.5 })).toBe('Counts 1.5 credits, any domain');
    expect(creditSentence({ credits: 0 })).toBeUndefined();
    expect(creditFact({ credits: 18 })).toBe('18 credits, any domain');
    expect(creditFact({ credits: 0 })).toBe('Does not count');
  });
});

describe('the schema of the content', () => {
  const product = {
    id: 3999,
    code: 'CO-3999',
    type: 'course',
    title: 'Course',
    summary: 'A course.',
    listPrice: 90,
    memberPrice: 60,
    availableFrom: '2024-04-22',
    format: 'Self-paced',
    hours: 8,
    topic: 'quality',
  };
  test('takes credits and a domain, or neither', () => {
    const { schema } = markdownKinds.product;
    expect(schema.parse({ ...product, credits: 7.5, creditDomain: 'Any domain' })).toMatchObject({ credits: 7.5 });
    expect(schema.parse(product)).not.toHaveProperty('credits');
  });
  test.each([
    ['more credits than hours', { hours: 2, credits: 3 }, 'is more than one for each hour'],
    ['a domain of what does not count', { credits: 0, creditDomain: 'After approval' }, 'belongs to an item'],
    ['an unknown domain', { creditDomain: 'Cooking' }, 'Invalid option'],
    ['a third of a credit', { credits: 0.3 }, 'multiple of 0.5'],
    ['fewer than none', { credits: -1 }, 'expected number to be >=0'],
  ])('rejects %s', (_name, fields, message) => {
    const parsed = markdownKinds.product.schema.safeParse({ ...product, ...fields });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
  });
});
