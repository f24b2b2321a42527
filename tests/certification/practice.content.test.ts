import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentData } from '../../api/content/kinds/kinds.ts';
import { CREDIT_DOMAINS } from '../../shared/item-credits.ts';
import { demoContent } from '../support/demo-content.ts';

/** Questions of a paper; the page on preparation states one number for both. */
const QUESTIONS = 25;
/** By the shares of the paper that the page on the examination states. */
const BY_DOMAIN = [6, 7, 7, 5];

describe.each(['devices', 'pharmaceuticals'])('practice questions on %s', (paper) => {
  let questions: ContentData<'practice-questions'>;
  beforeAll(async () => {
    const { files } = await demoContent();
    questions = files
      .flatMap((file) => (file.kind === 'practice-questions' ? file.data : []))
      .filter((question) => question.paper === paper);
  });

  it('are as many as the society promises, in the shares of the examination', () => {
    expect(questions).toHaveLength(QUESTIONS);
    expect(CREDIT_DOMAINS.map((name) => questions.filter(({ domain }) => domain === name).length)).toEqual(BY_DOMAIN);
  });

  it('have their right answers evenly at the four places', () => {
    const places = questions.map(({ answers }) => answers.findIndex(({ right }) => right));
    const counts = [0, 1, 2, 3].map((place) => places.filter((each) => each === place).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
  });

  it('are not given away by the length of the right answer', () => {
    const longest = questions.filter(({ answers }) => {
      const right = answers.find((answer) => answer.right)?.text.length ?? 0;
      return answers.every(({ text, right: isRight }) => isRight || text.length < right);
    });
    expect(longest.length).toBeLessThan(QUESTIONS / 2);
  });

  it('have a case of two to five sentences', () => {
    const sentences = (text: string) => text.match(/[.?!][”’]?(?= [A-Z“]|$)/g)?.length ?? 0;
    expect(questions.filter((each) => sentences(each.case) < 2 || sentences(each.case) > 5)).toEqual([]);
  });
});
