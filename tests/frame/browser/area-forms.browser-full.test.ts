import { test } from 'vitest';
import { settled, testBrowser } from '../../support/browser.ts';
import { expect } from '../../support/browser-expect.ts';
import { openForm } from '../../support/form-page.ts';

const tabs = testBrowser({ afterwards: 'empty' });

test('the conference question of Europe is sent as one GET request [Section 7]', async () => {
  const at = await openForm(tabs, '/europe-2025/register');
  await at.form.getByLabel('First name').fill('Ada');
  await at.form.getByLabel('Last name').fill('Byron');
  await at.form.getByLabel('E-mail address').fill('ada@browser.test');
  await at.form.getByLabel('What it is about').selectOption('A certificate');
  await at.form.getByLabel('Your question').fill('Where is mine?');
  await settled(at.page);
  await at.form.getByRole('button', { name: 'Send the question' }).dblclick();
  await at.form.getByRole('status').waitFor();
  expect(at.sent).toEqual(['/api/anonymous-form-submit//euro-convergence']);
  await settled(at.page);
  expect(at.problems).toEqual([]);
});

test('a form in a frame is submitted natively and shows the confirmation', async () => {
  const at = await openForm(tabs, '/form-embeds/enterprise-members-inquiry');
  await at.form.getByLabel('First name').fill('Ada');
  await at.form.getByLabel('Last name').fill('Byron');
  await at.form.getByLabel('E-mail address').fill('ada@browser.test');
  await at.form.getByLabel('Organisation', { exact: true }).fill('Engines');
  await at.form.getByLabel('Your question').fill('How?');
  await at.form.getByRole('button', { name: 'Send the question' }).click();
  await at.page.waitForURL('**/form-embeds/confirmation');
  expect(at.sent).toEqual([]);
  await settled(at.page);
  expect(at.problems).toEqual([]);
});
