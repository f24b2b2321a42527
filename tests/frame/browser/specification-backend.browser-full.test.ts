import { beforeEach, describe, it } from 'vitest';
import { LOGIN_FAILED_MESSAGE } from '../../../shared/constants.ts';
import { LOGIN_BROKEN_MESSAGE } from '../../../shared/forms/member-forms.ts';
import { hydrated, type OpenedPage, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { answerSpecification } from '../../support/specification-backend.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Pages of a member on a backend with the calls and fields of the specification only. */

const PRODUCT = 'acme';
const PROBLEM = /We couldn’t load|We can’t show|Something went wrong|Loading/;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { PRODUCT_SLUG: PRODUCT, API_ORIGIN: api.origin },
  }),
);
const tabs = testBrowser({ origin: () => site.origin });
beforeEach(() => {
  api.reset();
  answerSpecification(api, PRODUCT);
});

async function signIn(): Promise<Pick<OpenedPage, 'page' | 'problems'>> {
  const { page, problems } = await tabs.open('/login');
  await hydrated(page);
  await page.locator('main input[name=username]').fill('ada@backend.test');
  await page.locator('main input[name=password]').fill('secret');
  await page.locator('main button[type=submit]').click();
  return { page, problems };
}

describe('a member on a backend with the calls of section 7 and the fields of section 3', () => {
  it('signs in, and dashboard, profile, preferences and active events show what there is', async () => {
    const { page, problems } = await signIn();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    for (const path of [
      '/member-dashboard',
      '/member-dashboard/professional-profile',
      '/preferences',
      '/education/active-events',
      '/education/video',
      '/',
    ]) {
      await page.goto(site.origin + path);
      await hydrated(page);
      await settled(page);
      const main = page.locator('main');
      await expect(main.getByRole('alert'), path).toHaveCount(0);
      await expect(main, path).not.toHaveText(PROBLEM, DISPLAYED);
    }
    const lists = api.requests.map(({ url }) => url).filter((url) => url.includes('/subscriptions/'));
    expect(new Set(lists)).toEqual(new Set(['/hubspot/subscriptions/4711', '/impexium/subscriptions/4711']));
    expect(problems.filter((problem) => problem.startsWith('exception'))).toEqual([]);
  });

  it('sees no link to join on the home page', async () => {
    const { page } = await signIn();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    await page.goto(`${site.origin}/`);
    await settled(page);
    const links = page.locator('main').getByRole('link', { name: /join|compare in detail/i });
    expect(await links.evaluateAll((all) => all.filter((link) => link.checkVisibility()).length)).toBe(0);
  });

  it('can retry the e-mail preferences while the record names no id', async () => {
    const ok = { statusCode: 200, statusMessage: 'OK' };
    const user = { firstName: 'Ada', expireDate: 'Not Get', isActiveMember: true };
    const { page } = await signIn();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    api.on('/sso/user', { ...ok, result: [user] });
    await page.goto(`${site.origin}/preferences`);
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('We can’t show your e-mail lists right now').waitFor();
    api.on('/sso/user', { ...ok, result: [{ ...user, userId: 'abc' }] });
    await alert.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('main').getByRole('switch')).not.toHaveCount(0);
  });

  it.each([
    [
      'a broken record',
      [{ firstName: 'Ada', accessToken: 'a', expireDate: null, isActiveMember: true }],
      LOGIN_BROKEN_MESSAGE,
    ],
    ['no record', [], LOGIN_FAILED_MESSAGE],
  ])('reads why a sign-in with %s failed', async (_name, result, message) => {
    api.on('/sso/login', { statusCode: 200, statusMessage: 'OK', result });
    const { page } = await signIn();
    await page.locator('main').getByText(message).waitFor();
  });
});
