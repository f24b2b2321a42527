import { text } from 'node:stream/consumers';
import { inject, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { readPublished, readShown, takeFirst } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';

const WEEK = '/resources/this-week';
const site = inject('site');
const tabs = testBrowser({ consented: true });

/** A template for members. */
async function findTemplate() {
  const paths = await readPublished('/resources/templates/');
  const pages = await Promise.all(paths.map((path) => readShown('pageMenu.byPath', { query: { path } })));
  return takeFirst(
    pages.flatMap(({ result }) => result).filter(({ isMemberOnly }) => isMemberOnly),
    'template for members',
  );
}

test('a member reads a template and downloads it, of which a visitor reads the beginning [N35]', async () => {
  const { path, title } = await findTemplate();
  const { page } = await tabs.open(path, await signedIn(tabs, 'member@demo.test'));
  const last = await page.locator('main .prose h2').last().innerText();
  const asPage: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asPage.push(request.url()));
  const link = page.getByRole('link', { name: 'Download as Markdown' });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe(`${path.slice(path.lastIndexOf('/') + 1)}.md`);
  expect((await text(await file.createReadStream())).split('\n', 1)).toEqual([`# ${title}`]);
  expect(
    asPage.filter((url) => url.includes('.md')),
    'it is no page',
  ).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);

  const { page: visitor } = await tabs.open(path);
  await visitor.getByText('The rest is for members').waitFor();
  await expect(visitor.getByRole('heading', { name: last })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Download as Markdown' })).toHaveCount(0);
});

test('a member reads the week and finds its mail, of which a visitor reads the beginning [N35]', async () => {
  const { page } = await tabs.open(WEEK, await signedIn(tabs, 'member@demo.test'));
  await page.getByRole('heading', { name: 'The next 14 days' }).waitFor();
  await page.getByRole('link', { name: 'Get this by e-mail each week' }).click();
  await page.waitForURL((url) => url.pathname === '/follow');
  await page.locator('main').getByRole('button', { name: 'Follow' }).waitFor();

  const { page: visitor } = await tabs.open(site.origin + WEEK);
  await visitor.getByText('The rest is for members').waitFor();
  await expect(visitor.getByRole('link', { name: 'Get this by e-mail each week' })).toHaveCount(0);
});
