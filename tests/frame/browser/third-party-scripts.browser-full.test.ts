import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_COOKIE, USER_STORAGE_KEY } from '../../../shared/constants.ts';
import { LOGOUT_PATH } from '../../../shared/forms/member-forms.ts';
import { settled, testBrowser } from '../../support/browser.ts';
import { answerContract } from '../../support/contract-api.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startTagContainer, type TagContainer } from '../../support/tag-container.ts';

const tabs = testBrowser();

describe('third-party scripts [Section 9, Third-party scripts]', () => {
  const INLINE = 'document.documentElement.dataset.inlineScript = "";';
  const HASH = `sha256-${createHash('sha256').update(INLINE).digest('base64')}`;
  const CONTAINER = '/gtm.js?id=GTM-TEST1';
  const ANALYTICS = ['analytics_storage', 'functionality_storage', 'personalization_storage', 'security_storage'];
  const ALL = ['ad_personalization', 'ad_storage', 'ad_user_data', ...ANALYTICS];
  const DENIED = { command: 'consent default', granted: ['security_storage'] };
  const update = (granted: readonly string[]) => ({ command: 'consent update', granted });

  let api: FakeApi;
  let container: TagContainer;
  const sites = new Map<string, TestSite>();
  const toOrigin = (mode: string) => sites.get(mode)?.origin ?? '';
  beforeAll(async () => {
    [api, container] = await Promise.all([startFakeApi(), startTagContainer()]);
    const scripts = [
      `<script src="${container.origin}/all.js"></script>`,
      `<script data-purpose="analytics">${INLINE}</script>`,
      '<script data-purpose="necessary">document.documentElement.dataset.foreignScript = "";</script>',
      '<script src="https://evil.example/x.js" data-purpose="necessary"></script>',
    ];
    answerContract(api, 'raps', (name) => (name === 'globalScripts' ? scripts.join('') : 'Text'));
    for (const mode of ['basic', 'advanced']) {
      const environment = {
        TAG_MANAGER_ID: 'GTM-TEST1',
        TAG_MANAGER_MODE: mode,
        TAG_MANAGER_ORIGIN: container.origin,
        GLOBAL_SCRIPTS: `${container.origin},${HASH}`,
      };
      sites.set(mode, await startSite({ apiOrigin: api.origin, environment }));
    }
  });
  beforeEach(() => container.reset());
  afterAll(async () => {
    await Promise.all([...sites.values()].map((one) => one.close()));
    await Promise.all([api.close(), container.close()]);
  });

  /** Stores a choice as another tab would, which this tab learns when it is looked at. */
  const choose = async (page: Page, chosen: number) => {
    await page.context().addCookies([{ name: CONSENT_COOKIE.name, value: String(chosen), url: page.url() }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  const open = async (mode: string, path = '/') => {
    const opened = await tabs.open(new URL(path, toOrigin(mode)).href);
    await settled(opened.page);
    return opened;
  };
  /** Names of the scripts that marked the document. */
  const marks = (page: Page) =>
    page.evaluate(() =>
      Object.keys(document.documentElement.dataset)
        .filter((name) => name.endsWith('Script'))
        .sort(),
    );

  test('nothing is loaded before consent, and each level starts only what it allows', async () => {
    const { page, problems } = await open('basic');
    await choose(page, 0);
    await settled(page);
    expect([container.loads, await marks(page)]).toEqual([[], []]);
    await choose(page, 200);
    await expect.poll(() => container.seen).toEqual([DENIED, update(ANALYTICS)]);
    await settled(page);
    expect([container.loads, await marks(page)]).toEqual([[CONTAINER], ['inlineScript']]);
    await choose(page, 1000);
    await expect.poll(() => container.seen).toEqual([DENIED, update(ANALYTICS), update(ALL)]);
    await expect.poll(() => marks(page)).toEqual(['globalScript', 'inlineScript']);
    expect(container.loads).toEqual([CONTAINER, '/all.js']);
    expect(problems).toEqual([]);
  });

  test('consent withdrawn in an open tab reaches the container at once, and the document is loaded again without it', async () => {
    const { page } = await open('basic');
    await choose(page, 200);
    await expect.poll(() => container.seen).toEqual([DENIED, update(ANALYTICS)]);
    await Promise.all([page.waitForEvent('load'), choose(page, 0)]);
    await expect.poll(() => container.seen).toEqual([DENIED, update(ANALYTICS), update(['security_storage'])]);
    await settled(page);
    expect([container.loads, await marks(page)]).toEqual([[CONTAINER], []]);
  });

  test('in advanced mode the container is loaded with everything denied, and told each choice', async () => {
    const { page } = await open('advanced');
    const nothing = update(['security_storage']);
    await expect.poll(() => container.seen).toEqual([DENIED, nothing]);
    await choose(page, 200);
    await expect.poll(() => container.seen).toEqual([DENIED, nothing, update(ANALYTICS)]);
    await expect.poll(() => marks(page)).toEqual(['inlineScript']);
    // The container could stay, but the inline script may not.
    await Promise.all([page.waitForEvent('load'), choose(page, 0)]);
    await expect.poll(() => container.seen).toEqual([DENIED, nothing, update(ANALYTICS), nothing, DENIED, nothing]);
    await settled(page);
    expect([container.loads, await marks(page)]).toEqual([[CONTAINER, CONTAINER], []]);
  });

  test('Global Privacy Control denies advertising although everything is allowed', async () => {
    await (await tabs.context()).addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    const { page } = await open('basic');
    await choose(page, 1000);
    await expect.poll(() => container.seen).toEqual([DENIED, update(ANALYTICS)]);
    await expect.poll(() => marks(page)).toEqual(['inlineScript']);
    await settled(page);
    expect([container.loads, await marks(page)]).toEqual([[CONTAINER], ['inlineScript']]);
  });

  test.each([
    ['a preview', '/who-we-are/bylaws?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e'],
    ['the page of a confirmation link', '/confirm-address?token=secret'],
  ])('%s runs none', async (_name, path) => {
    for (const mode of sites.keys()) {
      const { page } = await open(mode, path);
      await choose(page, 1000);
      await settled(page);
      expect([container.loads, await marks(page)]).toEqual([[], []]);
    }
  });

  test('a sign-out runs them again [Section 4, Logout]', async () => {
    // Otherwise the sample record of another person would reload the page.
    api.on('/sso/user', json({ statusCode: 503 }, 503));
    const user = { accessToken: 'x', firstName: 'Ada', expireDate: '2099-01-01', isActiveMember: true };
    await (await tabs.context()).addCookies([{ name: CONSENT_COOKIE.name, value: '1000', url: toOrigin('basic') }]);
    const { page } = await open('basic', '/who-we-are/bylaws');
    expect(container.loads.toSorted()).toEqual(['/all.js', CONTAINER]);
    await page.evaluate(
      ([key, value = '']) => localStorage.setItem(key ?? '', value),
      [USER_STORAGE_KEY, JSON.stringify(user)],
    );
    await page.reload();
    await settled(page);
    await expect.poll(() => container.loads.length).toBe(4);
    container.reset();
    const form = page.locator(`form[action="${LOGOUT_PATH}"]`).first();
    await Promise.all([page.waitForEvent('load'), form.evaluate((one: HTMLFormElement) => one.requestSubmit())]);
    await expect.poll(() => container.loads.toSorted()).toEqual(['/all.js', CONTAINER]);
    await expect.poll(() => marks(page)).toEqual(['globalScript', 'inlineScript']);
  });
});
