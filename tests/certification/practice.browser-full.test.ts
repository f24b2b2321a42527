import { describe, inject, test } from 'vitest';
import { PRACTICE_STORAGE_KEY } from '../../client/data/storage-keys.ts';
import { contract } from '../../shared/contract/contract.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';

const PATH = '/rac-credential/practice-questions/devices';
const site = inject('site');
const tabs = testBrowser({ consented: true });

async function readQuestions() {
  const response = await fetch(`${site.origin}/api/practice-questions/devices`);
  return contract['practice.questions'].response.parse(await response.json()).result;
}

const rightPlace = ({ answers }: { answers: readonly { isRight: boolean }[] }) =>
  answers.findIndex(({ isRight }) => isRight);

describe('practice questions [Section 2, Practice questions]', () => {
  test('are answered one at a time by keyboard, with the focus on the reasons, and kept in the browser', async () => {
    const questions = await readQuestions();
    const { page } = await tabs.open(PATH);
    await settled(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    const walk = page.getByRole('region', { name: /^Question 1 of/ });
    const [first, second] = questions;
    if (!first || !second) throw new Error('There are fewer than two questions');

    await page.getByRole('button', { name: 'Check the answer' }).click();
    await page.getByRole('alert').getByText('Choose one of the four answers').waitFor();
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await walk.getByRole('group', { name: first.question }).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    for (let place = 0; place < rightPlace(first); place++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveText('Your answer is right.');
    await expect(walk.getByRole('status')).toHaveText('1 of 1 right so far');
    for (const { reason } of first.answers) await expect(walk.getByText(reason)).toHaveCount(1);
    await expect(walk.getByRole('link', { name: first.provision })).toHaveAttribute('href', first.url);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(page.locator(':focus')).toHaveText(`Question 2 of ${questions.length}`);
    await page
      .getByRole('radio')
      .nth((rightPlace(second) + 1) % 4)
      .check();
    await page.getByRole('button', { name: 'Check the answer' }).click();
    await expect(page.locator(':focus')).toHaveText('Another answer is better.');
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 right so far' })).toHaveCount(1);

    await page.reload();
    await expect(page.getByRole('heading', { name: `Question 3 of ${questions.length}` })).toHaveCount(1);
    await expect(page).toHaveURL(site.origin + PATH);
    expect(requests.filter((request) => request.includes(first.key))).toEqual([]);
    expect(JSON.parse((await page.evaluate((key) => localStorage.getItem(key), PRACTICE_STORAGE_KEY)) ?? '')).toEqual({
      devices: { [first.key]: rightPlace(first), [second.key]: (rightPlace(second) + 1) % 4 },
    });
  });

  test('end with a result by domain, from which missed questions are read again and all begin again', async () => {
    const questions = await readQuestions();
    const [, missed, ...others] = questions;
    if (!missed) throw new Error('There are fewer than two questions');
    const answers = Object.fromEntries(questions.map((question) => [question.key, rightPlace(question)]));
    answers[missed.key] = (rightPlace(missed) + 1) % 4;
    const last = others.at(-1);
    if (last) delete answers[last.key];
    const { page } = await tabs.open(PATH);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      PRACTICE_STORAGE_KEY,
      JSON.stringify({ devices: answers }),
    ] as const);
    await page.reload();
    await settled(page);
    await page
      .getByRole('radio')
      .nth(last ? rightPlace(last) : 0)
      .check();
    await page.getByRole('button', { name: 'Check the answer' }).click();
    await page.getByRole('button', { name: 'Show the result' }).click();

    const result = page.getByRole('region', { name: 'Your result' });
    await expect(page.locator(':focus')).toHaveText('Your result');
    await result.getByText('Figures', { exact: true }).click();
    const rows = await result.getByRole('row').allInnerTexts();
    const ofDomain = questions.filter(({ domain }) => domain === missed.domain).length;
    expect(rows).toContain(`${missed.domain}\t${ofDomain - 1}\t${ofDomain}`);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await result.getByRole('button', { name: 'Question 2', exact: true }).click();
    await page.getByText(missed.case).waitFor();
    await page.getByRole('button', { name: 'Show the result' }).click();
    await result.getByRole('button', { name: 'Begin again' }).click();
    await expect(page.locator(':focus')).toHaveText(`Question 1 of ${questions.length}`);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), PRACTICE_STORAGE_KEY)).toBeNull();
  });

  test('are a list with folded answers without JavaScript [N35]', async () => {
    const questions = await readQuestions();
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByText('The best answer, and why')).toHaveCount(questions.length);
    const [first] = questions;
    await page.getByText('The best answer, and why').first().click();
    await page.getByText(first?.answers[0]?.reason ?? '').waitFor();
  });
});
