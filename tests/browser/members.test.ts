import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { hydrated, settled, testBrowser } from '../support/browser.ts';
import { confirmationTokenFor } from '../support/mails.ts';
import { loginOf, signedIn, signInContext, storedUser } from '../support/sign-in.ts';

const MEMBER = 'member@demo.test';

const site = inject('site');
const tabs = testBrowser({ consented: true });

/** A session of this test, which it may end. */
const signIn = async () => signInContext(await tabs.context(), site.origin, MEMBER);

describe('the member-only guard [Section 2]', () => {
  const PATH = '/member-dashboard?content=books';

  test('redirects a visitor to the login, which leads back', async () => {
    const { page } = await tabs.open(PATH);
    expect(page.url()).toBe(loginOf(PATH));
    await page.locator('main input[name=username]').fill(MEMBER);
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(site.origin + PATH);
    await page.locator('#my-content [aria-current=page]').waitFor();
    await expect.poll(() => page.locator('#my-content [aria-current=page]').innerText()).toMatch(/^Books/);
  });

  test('a user record without its cookie is removed at the login, without a redirect loop', async () => {
    await signIn();
    const { page, context } = await tabs.open('/who-we-are/bylaws');
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await context.clearCookies({ name: 'member' });
    await page.goto(site.origin + PATH);
    await expect.poll(() => storedUser(page)).toBeNull();
    await hydrated(page);
    expect(page.url()).toBe(loginOf(PATH));
    expect(documents).toEqual([site.origin + PATH, loginOf(PATH)]);
    await expect.poll(() => page.locator('.tool.for-visitor').isVisible()).toBe(true);
  });
});

test('a user record without its cookie does not keep a visitor from a public form', async () => {
  await signIn();
  const { page, context } = await tabs.open('/membership/hardship');
  await context.clearCookies({ name: 'member' });
  const form = page.locator('#form form');
  for (const field of await form.locator('input[required], textarea[required]').all())
    await field.fill((await field.getAttribute('type')) === 'email' ? 'ada@example.test' : 'Some text for this field');
  for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
  await form.locator('button[type=submit]').click();
  await expect.poll(() => form.count()).toBe(0);
  expect(await page.locator('#form').getByRole('alert').count()).toBe(0);
  await expect.poll(() => storedUser(page)).toBeNull();
});

describe('the shell of a member’s pages', () => {
  test('no public page invites a signed-in member to join [Section 6]', async () => {
    const { page } = await tabs.open('/', await signedIn(tabs, MEMBER));
    for (const path of ['/', '/products/clinical-evaluation-methods-and-judgement']) {
      await page.goto(site.origin + path);
      expect(await page.getByRole('link', { name: /^Join/ }).count(), path).toBe(0);
    }
  });

  test('the header shows the member’s name before any script of the page has run', async () => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    await page.route('**/*.js', () => {});
    await page.goto(`${site.origin}/who-we-are/bylaws`, { waitUntil: 'commit' });
    const name = page.locator('.member-name');
    await expect.poll(() => name.evaluate((span) => getComputedStyle(span, '::before').content)).toBe('"Maren"');
    const before = await name.boundingBox();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${site.origin}/who-we-are/bylaws`);
    await expect.poll(() => name.innerText()).toBe('Maren');
    expect(await name.boundingBox()).toEqual(before);
  });
});

describe('the plan of the recertification cycle', () => {
  const open = async (address: string) => {
    const { page, problems } = await tabs.open('/member-dashboard', await signedIn(tabs, address));
    const plan = page.locator('#credit-plan');
    await plan.locator('h3').first().waitFor();
    return { page, plan, problems };
  };

  test('says what is missing by when, and opens the reason of each offer by keyboard', async () => {
    const { page, plan, problems } = await open('lapsed@demo.test');
    expect(await plan.locator('.credit-plan__missing').innerText()).toMatch(
      /^\d+(\.5)? credits still to plan by \d+ \w+ \d{4}, fewest so far in Development and evidence \(0\)\.$/,
    );
    const offers = plan.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    expect(await offers.count()).toBe(3);
    for (const offer of await offers.all()) {
      expect(await offer.innerText()).toMatch(/Counts \d+(\.5)? credits?, (domain: \w|any domain)/);
      expect(await offer.innerText()).toMatch(
        /It fills .+ missing.*, (takes place|leaves time to study) before .+, and (is free|costs \$)/,
      );
      const title = await offer.getByRole('heading', { level: 3 }).innerText();
      const rule = offer.getByText('cost least for each credit that you need');
      expect(await rule.isVisible()).toBe(false);
      await offer.getByRole('link', { name: title }).focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Why am I seeing this? ${title}`);
      await page.keyboard.press('Enter');
      await rule.waitFor();
      expect(await offer.getByRole('definition').allInnerTexts()).toContainEqual(
        expect.stringMatching(/price for non-members$/),
      );
      await page.keyboard.press('Space');
      await rule.waitFor({ state: 'hidden' });
    }
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('says how to start to someone without a certification', async () => {
    const { plan } = await open('guest@demo.test');
    expect(await plan.locator('h3').innerText()).toBe('A plan begins with the certification');
    expect(await plan.getByRole('link', { name: 'The examination and its windows' }).count()).toBe(1);
    expect(await plan.locator('details').count()).toBe(0);
  });

  test('works without JavaScript', async () => {
    const { page } = await tabs.open('/login', { javaScriptEnabled: false });
    await page.locator('main input[name=username]').fill('lapsed@demo.test');
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    const why = page.locator('#credit-plan details').first();
    await why.locator('summary').click();
    await expect.poll(() => why.getByText('cost least for each credit that you need').isVisible()).toBe(true);
  });
});

describe('e-mail preferences [Section 3, Subscription update]', () => {
  const row = (page: Page, name: string) => page.locator('.subscription', { hasText: name });

  test('a switch saves at once with a dated confirmation, can be undone, and persists', async () => {
    const { page, problems } = await tabs.open('/preferences', await signedIn(tabs, MEMBER));
    const books = row(page, 'New titles');
    const control = books.getByRole('switch');
    expect(await control.isChecked()).toBe(false);
    await control.click();
    await expect
      .poll(() => books.getByRole('status').innerText())
      .toMatch(/^Saved \d+ \w+ \d{4}, \d\d:\d\d, receipt [0-9a-f]{8}$/);
    await page.reload();
    await hydrated(page);
    expect(await control.isChecked()).toBe(true);
    await control.click();
    await books.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => control.isChecked()).toBe(true);
    await expect.poll(() => books.getByRole('status').innerText()).toMatch(/^Saved/);
    await control.click();
    await expect.poll(() => control.isChecked()).toBe(false);
    await expect.poll(() => books.getByRole('status').innerText()).toMatch(/^Saved/);
    await settled(page);
    expect(problems).toEqual([]);
  });
});

describe('my content and the professional profile [Section 2]', () => {
  test('following a topic shows its news on the dashboard', async () => {
    const { page, problems } = await tabs.open(
      '/member-dashboard/professional-profile',
      await signedIn(tabs, 'guest@demo.test'),
    );
    const topic = page.locator('.topic-group__items > div', { hasText: 'Biosimilars' });
    await topic.getByRole('checkbox').click();
    await expect.poll(() => topic.getByRole('status').innerText()).toMatch(/^Saved/);
    await page.goto(`${site.origin}/member-dashboard?show=all`);
    await hydrated(page);
    await expect.poll(() => page.locator('#my-content .label', { hasText: 'Biosimilars' }).count()).toBeGreaterThan(0);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('an address is added through the link sent to it; changing the primary address needs the password [Section 3, E-mail add/update]', async () => {
    const { page } = await tabs.open('/member-dashboard/professional-profile', await signedIn(tabs, 'guest@demo.test'));
    const field = page.getByLabel('Add an address');
    const message = () => page.locator('p.save-line').innerText();
    await field.fill('no address');
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect.poll(() => page.locator('.address-form .field__error').innerText()).toMatch(/not an e-mail address/);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    for (const typed of [MEMBER, 'ines@new.test']) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await expect
        .poll(message, { message: 'an address in use is answered alike' })
        .toContain(`sent a link to ${typed}`);
    }
    expect(await page.locator('.ruled-row', { hasText: 'ines@new.test' }).count()).toBe(0);
    const token = await confirmationTokenFor(site.mailFolder, 'ines@new.test');
    await page.goto(`${site.origin}/confirm-address?token=${token}`);
    await hydrated(page);
    await page.getByLabel('Password of your account').fill('demo-Passw0rd!');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your e-mail address is confirmed').waitFor();
    await page.goto(`${site.origin}/member-dashboard/professional-profile`);
    await hydrated(page);
    for (const [address, password, email] of [
      ['ines@new.test', 'not this one', 'guest@demo.test'],
      ['ines@new.test', 'demo-Passw0rd!', 'ines@new.test'],
      ['guest@demo.test', 'demo-Passw0rd!', 'guest@demo.test'],
    ] as const) {
      const opener = page.getByRole('button', { name: `Make ${address} the primary address` });
      if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
      await page.getByLabel('Password of your account').fill(password);
      await page.keyboard.press('Enter');
      if (password === 'not this one')
        await expect
          .poll(() => page.locator('.field__error').innerText())
          .toContain('not the password of your account');
      await expect.poll(async () => JSON.parse((await storedUser(page)) ?? '{}').email).toBe(email);
    }
    const hasFocus = () => page.locator('p.save-line').evaluate((line) => line === document.activeElement);
    await expect.poll(hasFocus, { message: 'the result has the focus of the form that is closed' }).toBe(true);
  });
});

describe('the registration page [Section 7, cvent]', () => {
  test.each([
    ['/education/cvent-registration?eCode=WEB-2004', MEMBER, 'Member'],
    ['/europe-2023/cvent-registration?eCode=WEB-2004', 'guest@demo.test', 'Non-member'],
  ])(
    '%s for %s: member type %s, a link to the partner, which is not on the allow-list',
    async (path, account, type) => {
      const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, account)));
      await page.route('**/api/cvent-page/convert-member-type/**', async (route) => {
        const response = await route.fetch();
        const { result, ...answer } = await response.json();
        const registrationUrl = 'https://registration.example/x';
        await route.fulfill({ response, json: { ...answer, result: { ...result, registrationUrl } } });
      });
      await page.goto(new URL(path, site.origin).href);
      await expect.poll(() => page.locator('.spec-list').innerText()).toContain(type);
      const link = page.getByRole('link', { name: 'Continue at registration.example' });
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/registration\.example\//);
      expect(await page.getByText('You are taken there').count()).toBe(0);
    },
  );

  test('is not between a member and a registration on this site', async () => {
    const { page } = await tabs.open('/events/euro-convergence', await signedIn(tabs, MEMBER));
    const link = page.getByRole('link', { name: /^Register for / }).first();
    expect(await link.getAttribute('href')).toBe('/website/about-this-demo#text-registration');
    expect(await page.getByRole('link', { name: 'Register without an account' }).count()).toBe(0);
  });
});
