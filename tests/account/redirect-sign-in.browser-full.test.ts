import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { type OidcFake, startOidcFake } from '../provider-fakes/oidc-fake.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { oneDatabase } from '../support/databases.ts';
import { SMALL_CONTENT } from '../support/sites.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const PROFILE = '/member-dashboard/professional-profile';
const LOGIN = `/login?ReturnUrl=${encodeURIComponent(PROFILE)}`;
const tabs = testBrowser({ origin: () => site.origin, consented: true });
let fake: OidcFake;
let site: WholeSite;
let content: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  fake = await startOidcFake();
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  // The small society, which is imported quickly, has neither page.
  content = await temporaryFolder();
  await cp(SMALL_CONTENT, content.path, { recursive: true });
  for (const [name, path] of Object.entries({ login: '/login', profile: PROFILE }))
    await writeFile(
      join(content.path, `pages/${name}.md`),
      `---\npath: ${path}\ntitle: Page\nsummary: Here.\n---\nText.\n`,
    );
  const { issuer, clientId, clientSecret } = fake.settings;
  site = await startWholeSite(
    database,
    { PRODUCT_SLUG: 'acme', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    { contentDir: content.path },
  );
  fake.person = {
    sub: 'subject-1',
    email: 'zola@people.test',
    email_verified: true,
    given_name: 'Zola',
    family_name: 'Quist',
  };
});
beforeEach(() => fake.reset());
afterAll(async () => {
  await site.close();
  await fake.close();
  await content.remove();
});

test.each([true, false])('a member signs in by redirect and signs out, scripts %s [G10]', async (javaScriptEnabled) => {
  // The silent attempt ends here, because the provider knows nobody in this browser.
  const { page, problems } = await tabs.open(LOGIN, { javaScriptEnabled });
  await expect(page).toHaveURL(site.origin + LOGIN);
  expect(fake.authorizations.map((query) => query.get('prompt'))).toEqual(['none']);
  if (javaScriptEnabled) {
    await settled(page);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  }

  await clickToLoad(page, page.locator('main').getByRole('link', { name: 'Sign in with your society account' }));
  await expect(page.locator('h1')).toHaveText('The provider');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(site.origin + PROFILE);
  await page.locator('main').getByText('zola@people.test').first().waitFor();
  if (javaScriptEnabled) {
    await settled(page);
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    expect(user).toMatchObject({ firstName: 'Zola', accessToken: expect.stringMatching(/^handle_/) });
  }

  await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${site.origin}/`);
  await expect.poll(() => fake.logouts.length).toBe(1);
  expect(fake.logouts[0]?.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // The sign-out ends both sessions, and no silent attempt signs in again.
  await page.goto(site.origin + PROFILE);
  await expect(page).toHaveURL(site.origin + LOGIN);
  expect(problems).toEqual([]);
});
