import { describe, inject, test } from 'vitest';
import { WELCOME_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { hydrated, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { confirmationTokenFor } from '../support/mails.ts';
import { findArticle, readContentPage, readShown, takeFirst } from '../support/shown-content.ts';
import { signedIn, storedUser } from '../support/sign-in.ts';

const MEMBER = 'member@demo.test';

const site = inject('site');
const tabs = testBrowser({ consented: true });

type Event = ResponseOf<'events.byId'>['result'][number];

/** The first event to come that is open for registration and has what a test needs. */
async function findOpenEvent(what: string, isWanted: (event: Event) => boolean): Promise<Event> {
  const { result: cards } = await readShown('events.latest', { query: { noOfEvents: 50 } });
  const isOpen = ({ registrationOpens, registrationCloses }: Event) =>
    Date.parse(registrationOpens ?? '') < Date.now() && Date.now() + DAY_MS < Date.parse(registrationCloses ?? '');
  const events = await Promise.all(
    cards.map(async ({ eventId: id }) => (await readShown('events.byId', { params: { id } })).result),
  );
  return takeFirst(
    events.flat().filter((event) => isOpen(event) && isWanted(event)),
    what,
  );
}

describe('the plan of the recertification cycle', () => {
  const open = async (address: string) => {
    const { page, problems } = await tabs.open('/member-dashboard', await signedIn(tabs, address));
    const plan = page.locator('#credit-plan');
    await plan.locator('h3').first().waitFor();
    return { page, plan, problems };
  };

  test('says what is missing by when, and opens the reason of each offer by keyboard', async () => {
    const { page, plan, problems } = await open('lapsed@demo.test');
    await expect(plan.locator('.credit-plan__missing')).toHaveText(
      /^\d+(\.5)? credits still to plan by \d+ \w+ \d{4}, fewest so far in Development and evidence \(0\)\.$/,
      DISPLAYED,
    );
    const offers = plan.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(offers).toHaveCount(3);
    for (const offer of await offers.all()) {
      await expect(offer).toHaveText(/\d+(\.5)? credits? · \w.* · (Free|\$\d)/, DISPLAYED);
      const title = await offer.getByRole('heading', { level: 3 }).innerText();
      const rule = offer.getByText('cost least for each credit that you need');
      await expect(rule).toBeHidden();
      await offer.getByRole('link', { name: title }).focus();
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(`Why am I seeing this? ${title}`);
      await page.keyboard.press('Enter');
      await rule.waitFor();
      await expect
        .poll(() => offer.getByRole('definition').allInnerTexts())
        .toContainEqual(expect.stringMatching(/price for non-members$/));
      await page.keyboard.press('Space');
      await rule.waitFor({ state: 'hidden' });
    }
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('says how to start to someone without a certification', async () => {
    const { plan } = await open('guest@demo.test');
    await expect(plan.locator('h3')).toHaveText('Your plan starts with the certification', DISPLAYED);
    await expect(plan.getByRole('link', { name: 'The examination and its windows' })).toHaveCount(1);
    await expect(plan.locator('details')).toHaveCount(0);
  });

  test('works without JavaScript', async () => {
    const { page } = await tabs.open('/login', { javaScriptEnabled: false });
    await page.locator('main input[name=username]').fill('lapsed@demo.test');
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    const why = page.locator('#credit-plan details').first();
    await why.locator('summary').click();
    await expect(why.getByText('cost least for each credit that you need')).toBeVisible();
  });
});

describe('my content and the professional profile [Section 2]', () => {
  test('following a topic shows its news on the dashboard', async () => {
    const { page, problems } = await tabs.open(
      '/member-dashboard/professional-profile',
      await signedIn(tabs, 'guest@demo.test'),
    );
    const { documentTags } = await findArticle('article with a topic', (article) => article.documentTags.length > 0);
    const { name } = takeFirst(documentTags, 'topic');
    const topic = page.locator('.topic-group__items > div', {
      has: page.getByRole('checkbox', { name, exact: true }),
    });
    await topic.getByRole('checkbox').click();
    await expect(topic.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
    await page.goto(`${site.origin}/member-dashboard?show=all`);
    await hydrated(page);
    await expect(page.locator('#my-content .label').getByText(name, { exact: true })).not.toHaveCount(0);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('an address is added through the link sent to it; changing the primary address needs the password [Section 3, E-mail add/update]', async () => {
    const { page } = await tabs.open('/member-dashboard/professional-profile', await signedIn(tabs, 'guest@demo.test'));
    const field = page.getByLabel('Add an address');
    const message = () => page.locator('p.save-line').innerText();
    await field.fill('no address');
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.locator('.address-form .field__error')).toHaveText(
      /can’t write to this e-mail address/,
      DISPLAYED,
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const typed of [MEMBER, 'ines@new.test']) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await expect
        .poll(message, { message: 'an address in use is answered alike' })
        .toContain(`sent a link to ${typed}`);
    }
    await expect(page.locator('.ruled-row', { hasText: 'ines@new.test' })).toHaveCount(0);
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
        await expect(page.locator('.field__error')).toContainText('That isn’t the password of your account', DISPLAYED);
      await expect.poll(async () => JSON.parse((await storedUser(page)) ?? '{}').email).toBe(email);
    }
    await expect(page.locator('p.save-line'), 'the result has the focus of the form that is closed').toBeFocused();
  });
});

describe('the registration page [Section 7, cvent]', () => {
  test.each([
    ['/education/cvent-registration', MEMBER, 'Member'],
    ['/europe-2023/cvent-registration', 'guest@demo.test', 'Non-member'],
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
      const { code } = await findOpenEvent('event', () => true);
      await page.goto(`${site.origin}${path}?eCode=${code}`);
      await expect(page.locator('.spec-list')).toContainText(type, DISPLAYED);
      const link = page.getByRole('link', { name: 'Continue at registration.example' });
      await expect(link).toHaveAttribute('href', /^https:\/\/registration\.example\//);
      await expect(page.getByText('We’ll take you there in')).toHaveCount(0);
    },
  );

  test('is not between a member and a registration on this site', async () => {
    const { path, registrationUrl = '' } = await findOpenEvent(
      'event that registers on this site',
      (event) => !event.registersByType && event.registrationUrl?.startsWith('/website/') === true,
    );
    const { page } = await tabs.open(path, await signedIn(tabs, MEMBER));
    const link = page.getByRole('link', { name: /^Register for / }).first();
    await expect(link).toHaveAttribute('href', registrationUrl);
    await expect(page.getByRole('link', { name: 'Register without an account' })).toHaveCount(0);
  });
});

test('a guest’s dashboard names the account, and offers membership near the top', async () => {
  const { page } = await tabs.open('/member-dashboard', await signedIn(tabs, 'guest@demo.test'));
  await expect(page.locator('.member-facts')).toHaveText(
    /^Account\s+Guest\s+Number\s+\d+\s+Membership\s+None yet$/,
    DISPLAYED,
  );
  const join = page.locator('.member-renewal').getByRole('link', { name: 'Join' });
  await expect(join).toHaveAttribute('href', '/renew-membership');
  const patterns = await page.locator('.state img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(new Set(patterns).size).toBe(patterns.length);
});

describe('the way to the withdrawal function [Directive 2011/83/EU, Article 11a]', () => {
  const WITHDRAWAL = '/website/withdrawal';

  test.each([true, false])('leads from every profile, scripts: %s', async (javaScriptEnabled) => {
    const { page } = await tabs.open('/member-dashboard/professional-profile', {
      ...(await signedIn(tabs, 'guest@demo.test')),
      javaScriptEnabled,
    });
    await page.locator('.member-record').getByRole('link', { name: 'Withdraw from a contract' }).click();
    await page.waitForURL((url) => url.pathname === WITHDRAWAL);
    await page.getByRole('heading', { name: 'Withdraw from the contract here' }).waitFor();
  });

  test.each([
    [0, true],
    [14, true],
    [15, false],
  ])('leads from the dashboard of a member of %i days: %s', async (days, isShown) => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    await page.route('**/api/sso/user', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const joinedDate = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
      const result = answer.result.map((member: object) => ({ ...member, joinedDate }));
      await route.fulfill({ response, json: { ...answer, result } });
    });
    await page.goto(`${site.origin}/member-dashboard`);
    await page.locator('.member-facts', { hasText: 'Valid until' }).waitFor();
    await settled(page);
    const link = page.getByRole('region', { name: 'Withdrawal' }).getByRole('link');
    expect(await link.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      isShown ? [`${WITHDRAWAL}#form`] : [],
    );
  });
});

test('a registration that is not paid is due before the event, and leads to its payment', async () => {
  const { page } = await tabs.open('/member-dashboard', await signedIn(tabs, MEMBER));
  const row = page.locator('.member-next .agenda-row', { hasText: 'Payment due' });
  const link = row.getByRole('link', { name: /^Pay \$\d+: / });
  await expect(link).toHaveAttribute('href', /^\/education\/cvent-registration\?eCode=WKS-/);
  const [due] = /(?<=Payment due )\d+ \w+/.exec(await row.innerText()) ?? [];
  const starts = Date.parse((await row.locator('time').first().getAttribute('datetime')) ?? '');
  const daysBefore = [0, -1]
    .map((years) => Date.parse(`${due} ${new Date(starts).getUTCFullYear() + years} UTC`))
    .map((day) => (starts - day) / DAY_MS);
  expect(daysBefore.some((days) => days > 0 && days < 60)).toBe(true);
});

test('a dashboard shows what the server knows when scripts are switched off after the sign-in [Section 2, Member-only routes]', async () => {
  const { page } = await tabs.open('/member-dashboard?content=books', {
    ...(await signedIn(tabs, MEMBER)),
    javaScriptEnabled: false,
  });
  await page.getByRole('heading', { level: 1, name: 'Welcome, Maren' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?content=books');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' }).filter({ visible: true })).toHaveCount(0);
});

test('a member walks from an event to the page that stands in for the registration partner [Section 7, cvent]', async () => {
  const event = await findOpenEvent('event that registers by type', ({ registersByType }) => registersByType === true);
  const { page, problems } = await tabs.open(event.path, await signedIn(tabs, MEMBER));
  await settled(page);
  await page.getByRole('link', { name: /^Register for/ }).click();
  await page.waitForURL((url) => url.pathname === '/education/cvent-registration');
  await expect.poll(() => new URL(page.url()).searchParams.get('eCode')).toBe(event.code);
  await page.getByText('You register as').waitFor();
  await page.waitForURL((url) => url.pathname === '/website/demo-registration');
  await page.getByText('No place is booked and nothing is charged.').first().waitFor();
  expect(problems).toEqual([]);
});

describe('calls that the browser makes after the page is shown [Section 7]', () => {
  test('a signed-in user sees their own price of a product, by their membership', async () => {
    const { result: books } = await readShown('education.allBooks');
    const { path, memberPrice, listPrice } = takeFirst(
      books.filter((book) => !book.salePrice && book.memberPrice < book.listPrice),
      'book with a price for members',
    );
    for (const [account, price] of [
      [MEMBER, new RegExp(`^Your price \\$${memberPrice}$`)],
      ['lapsed@demo.test', new RegExp(`^Your price \\$${listPrice}\\s+Active members pay \\$${memberPrice}\\.$`)],
    ] as const) {
      const { page } = await tabs.open(path, await signedIn(tabs, account));
      await expect(page.locator('.buy-box__yours')).toHaveText(price, DISPLAYED);
      await expect(page.locator('.buy-box')).not.toContainText('members ·', DISPLAYED);
    }
  });

  test('an event’s topics can be followed on its page', async () => {
    const { path, taxonomy } = await findOpenEvent('event', (event) => event.taxonomy.length > 0);
    const { page } = await tabs.open(path, await signedIn(tabs, 'guest@demo.test'));
    const following = page.getByRole('button', { name: /^Follow / });
    await following.first().waitFor();
    const name = (
      await page
        .locator('button[aria-pressed="false"]', { hasText: /^Follow / })
        .first()
        .innerText()
    ).trim();
    expect(taxonomy.map((term) => `Follow ${term.name}`)).toContain(name);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.getByText(name.replace('Follow', 'You follow')).waitFor({ state: 'attached' });
    await page.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  test('an unknown address in a section leads to the pages of the section', async () => {
    const { page } = await tabs.blank();
    await page.goto(`${site.origin}/who-we-are/nothing-here`);
    const links = page.getByRole('navigation', { name: 'Pages of this section' }).getByRole('link');
    await expect.poll(() => links.count()).toBeGreaterThan(2);
    await expect(links.first()).toHaveAttribute('href', /^\/who-we-are\//);
  });
});

describe('a new member', () => {
  /** The dashboard of the demo's member, who joined some days ago. */
  const openAfter = async (days: number) => {
    const { page, problems, context } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    await context.route('**/api/sso/user', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.result[0].joinedDate = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${site.origin}/member-dashboard`);
    await settled(page);
    return { page, problems };
  };

  test('ticks off the first steps of the page of welcome, which stay ticked', async () => {
    const { page, problems } = await openAfter(3);
    const steps = page.getByRole('region', { name: 'Your first 90 days' });
    const boxes = steps.getByRole('checkbox');
    const { body } = await readContentPage(WELCOME_PATH);
    const count = body.match(/<li>/g)?.length ?? 0;
    await expect(boxes).toHaveCount(count);
    await boxes.nth(0).check();
    await boxes.nth(4).check();
    await expect(steps.getByRole('progressbar')).toHaveAttribute('aria-label', `2 of ${count} steps done`);
    await page.reload();
    await settled(page);
    const ticked = await boxes.evaluateAll((all) =>
      all.flatMap((box, index) => (box.matches(':checked') ? index : [])),
    );
    expect(ticked).toEqual([0, 4]);
    await boxes.nth(0).uncheck();
    await expect(steps.getByRole('progressbar')).toHaveAttribute('aria-label', `1 of ${count} steps done`);
    expect(problems).toEqual([]);
  });

  test('is shown no first steps after ninety days', async () => {
    const { page } = await openAfter(91);
    await expect(page.getByRole('region', { name: 'Your first 90 days' })).toHaveCount(0);
  });
});

test('the dashboard says what member prices have saved, to active members only', async () => {
  for (const [address, count] of [
    [MEMBER, 1],
    ['guest@demo.test', 0],
  ] as const) {
    const { page } = await tabs.open('/member-dashboard', await signedIn(tabs, address));
    await settled(page);
    await expect(page.getByText('Saved as a member')).toHaveCount(count);
  }
});
