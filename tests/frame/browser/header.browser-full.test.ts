import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { EXPIRE_DATE_UNKNOWN, USER_STORAGE_KEY } from '../../../shared/constants.ts';
import { panelAtRest, readOverflow, settled, testBrowser, withTextSpacing } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { readShown, takeFirst } from '../../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', consented: true });

const tool = (page: Page, panel: string) => page.locator(`button[popovertarget=${panel}]`);
const LAPSED = { accessToken: 'a', firstName: 'Ada', isActiveMember: false, expireDate: '2020-01-01' };

/** Opens the home page with the signed-in user that the browser has stored, before the session is checked. */
async function openHome(user: object | undefined, options?: BrowserContextOptions): Promise<Page> {
  const context = await tabs.newContext(options);
  await context.addInitScript(([key, value]) => value && localStorage.setItem(key, value), [
    USER_STORAGE_KEY,
    user ? JSON.stringify(user) : '',
  ] as const);
  const { page } = await tabs.blank(context);
  await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
  await page.waitForSelector('footer');
  return page;
}

const focused = (page: Page) => page.locator(':focus');

describe('the header’s panels [Section 4]', () => {
  const PANELS = ['menu-panel', 'search-panel', 'sign-in-panel'];

  test('keyboard: each panel opens, takes the focus and closes the others; Escape closes it and restores the focus', async () => {
    const { page, problems } = await tabs.open('/who-we-are/bylaws');
    for (const panel of PANELS) {
      await tool(page, panel).focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.locator('.panel:popover-open').evaluateAll((all) => all.map(({ id }) => id)))
        .toEqual([panel]);
      await expect(tool(page, panel)).toHaveAttribute('data-open', 'true');
      await expect
        .poll(() => page.evaluate((id) => document.activeElement?.closest('.panel')?.id === id, panel))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('.panel:popover-open')).toHaveCount(0);
    await expect(focused(page)).toHaveAttribute('popovertarget', 'sign-in-panel');
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a click outside a panel closes it, activates nothing below the pointer and restores the focus', async () => {
    for (const panel of ['search-panel', 'sign-in-panel']) {
      const { page } = await tabs.open('/');
      await tool(page, panel).click();
      await expect(page.locator('.panel:popover-open')).toHaveCount(1);
      const link = page.locator('main a[href="/who-we-are"]').first();
      const box = await link.boundingBox();
      if (!box) throw new Error('The link has no bounding box');
      await page.mouse.click(box.x + 5, box.y + box.height / 2);
      await expect(page.locator('.panel:popover-open')).toHaveCount(0);
      await expect(focused(page)).toHaveAttribute('popovertarget', panel);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
      // The second click activates the link.
      await page.mouse.click(box.x + 5, box.y + box.height / 2);
      await page.waitForURL((url) => url.pathname !== '/');
    }
  });

  test('tabbing past the last control of a panel moves the focus to a visible element', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    await tool(page, 'menu-panel').click();
    await page.locator('#menu-panel .menu__join a:visible').focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.panel:popover-open')).toHaveCount(0);
  });

  test('a link of the menu closes it and navigates', async () => {
    const { page } = await tabs.open('/');
    await tool(page, 'menu-panel').click();
    await page.locator('#menu-panel details[open] a').nth(1).click();
    await page.waitForURL((url) => url.pathname !== '/');
    await expect(page.locator('#menu-panel')).toBeHidden();
    await expect(page.locator('#content')).toBeFocused();
  });

  test('the panels open without JavaScript', async () => {
    const { page } = await tabs.open('/', { javaScriptEnabled: false });
    for (const panel of PANELS) {
      await tool(page, panel).click();
      await expect(page.locator('.panel:popover-open')).toHaveAttribute('id', panel);
    }
    const form = page.locator('#sign-in-panel form');
    expect(
      await form.evaluate((element: HTMLFormElement) => [element.method, new URL(element.action).pathname]),
    ).toEqual(['post', '/login']);
  });
});

describe('the mega menu’s shape [Section 9]', () => {
  test('from 1152 px on, arrows, Home and End move between tabs; one is always open', async () => {
    const { page } = await tabs.open('/');
    await page.setViewportSize({ width: 1152, height: 800 });
    await tool(page, 'menu-panel').click();
    await expect(page.locator('summary:focus')).toHaveCount(1);
    const entries = page.locator('#menu-panel summary');
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', -1],
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(entries.nth(index)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('#menu-panel details[open]')).toHaveCount(1);
    // The content of an open entry is laid out one frame later.
    await page.locator('#menu-panel details[open] > .menu__panel').waitFor();
    const [tab, panel] = await Promise.all(
      ['summary', '.menu__panel'].map((part) => page.locator(`#menu-panel details[open] > ${part}`).boundingBox()),
    );
    expect(panel?.x).toBeGreaterThan((tab?.x ?? 0) + (tab?.width ?? 0));
  });

  test('below 1152 px it is an accordion: an open entry closes the others and can be closed', async () => {
    const { page } = await tabs.open('/');
    await page.setViewportSize({ width: 1151, height: 800 });
    await tool(page, 'menu-panel').click();
    const entry = page.locator('#menu-panel summary').nth(2);
    await entry.click();
    const open = page.locator('#menu-panel details[open] > summary');
    await expect(open).toHaveText([await entry.innerText()], DISPLAYED);
    const content = page.locator('#menu-panel details[open] > .menu__panel');
    await content.waitFor();
    const panel = await content.boundingBox();
    expect(panel?.y).toBeGreaterThan((await entry.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    await entry.click();
    await expect(page.locator('#menu-panel details[open]')).toHaveCount(0);
  });
});

test('from 1152 px on an entry is open, also when the last one was closed on a narrower screen [Section 9]', async () => {
  const { page } = await tabs.open('/events');
  await page.setViewportSize({ width: 1151, height: 800 });
  await tool(page, 'menu-panel').click();
  const open = page.locator('#menu-panel details[open]');
  await open.locator('summary').click();
  await expect(open).toHaveCount(0);
  await page.setViewportSize({ width: 1152, height: 800 });
  await expect(open.locator('.menu__panel')).toBeVisible();
});

describe('the menu on a phone [Section 2, Header behaviour]', () => {
  const phone = { viewport: { width: 390, height: 844 } };

  test.each([
    ['/', true, undefined],
    ['/', false, undefined],
    ['/certifications/exam', true, '/certifications'],
    ['/certifications/exam', false, '/certifications'],
    ['/who-we-are/contact-us', true, '/who-we-are'],
  ] as const)(
    '%s (script: %s) opens it at the section %s, with Join first',
    async (path, javaScriptEnabled, section) => {
      const { page } = await tabs.open(path, { ...phone, javaScriptEnabled });
      await tool(page, 'menu-panel').click();
      const open = page.locator('#menu-panel details[open]');
      await expect(page.locator('#menu-panel')).toBeVisible();
      const { result: menu } = await readShown('masterPage.headerMenu');
      const names = menu
        .filter(({ redirectURL }) => section && redirectURL.startsWith(section))
        .map(({ name }) => name);
      expect(names).toHaveLength(section ? 1 : 0);
      await expect(open.locator('> summary')).toHaveText(names, DISPLAYED);
      const [join, first] = await Promise.all(
        ['a:visible', 'summary'].map((part) => page.locator(`#menu-panel ${part}`).first().boundingBox()),
      );
      await expect(page.locator('#menu-panel a:visible').first()).toHaveText(
        `Join ${site.product.toUpperCase()}`,
        DISPLAYED,
      );
      expect(join?.y ?? Number.NaN).toBeLessThan(first?.y ?? Number.NaN);
      await expect(page.locator('#menu-panel .cover:visible')).toHaveCount(0);
    },
  );

  test('the tapped row stays in view when the entry above it closes', async () => {
    const { page } = await tabs.open('/events', phone);
    await tool(page, 'menu-panel').click();
    await panelAtRest(page);
    const rows = page.locator('#menu-panel summary');
    for (const index of [2, 4, -1, 0]) {
      const row = rows.nth(index);
      const name = await row.innerText();
      await row.click();
      await expect.poll(() => row.evaluate((summary) => summary.closest('details')?.open)).toBe(true);
      const [box, panel] = await Promise.all([row.boundingBox(), page.locator('#menu-panel').boundingBox()]);
      expect(box?.y ?? Number.NaN, name).toBeGreaterThanOrEqual((panel?.y ?? Number.NaN) - 1);
      expect(box?.y ?? Number.NaN, name).toBeLessThan(800);
      const link = page.locator('#menu-panel details[open] a').first();
      const { y = Number.NaN } = (await link.boundingBox()) ?? {};
      expect(y, name).toBeLessThan(844);
    }
  });

  test('it opens at the current section again, whatever was open before', async () => {
    const { page } = await tabs.open('/events', phone);
    await tool(page, 'menu-panel').click();
    await panelAtRest(page);
    const open = page.locator('#menu-panel details[open] > summary');
    const current = await open.innerText();
    await page.locator('#menu-panel details:not([open]) > summary').first().click();
    await expect(open).not.toHaveText(current, DISPLAYED);
    await page.keyboard.press('Escape');
    await tool(page, 'menu-panel').click();
    await expect(open).toHaveText([current], DISPLAYED);
    await expect(page.locator('#menu-panel details[open] a[href="/events"]')).not.toHaveCount(0);
  });
});

test.each([
  ['/education/books', '.site-nav', '/education/books'],
  ['a book', '.site-nav', '/education/books'],
  ['/membership/hardship', '.site-nav', `/join-${site.product}`],
  ['/convergence-2025/home', '.site-nav', '/events'],
  ['/who-we-are/bylaws', '.site-header__tools', 'Menu'],
  ['/careers/student', '.site-header__tools', 'Menu'],
  ['/search', '.site-header__tools', 'Search'],
] as const)('%s is underlined in the header: %s, %s [Section 2, Header behaviour]', async (path, part, expected) => {
  const books = await readShown('products.latestBooks', { query: { noOfProducts: 1 } });
  const { page } = await tabs.open(path.startsWith('/') ? path : takeFirst(books.result, 'book').path);
  const current = page.locator('.site-header [aria-current]:visible');
  await expect(current).toHaveCount(1);
  await expect(page.locator(part).locator('[aria-current]')).toHaveCount(1);
  const label = await current.evaluate(
    (link, isLink) =>
      isLink ? link.getAttribute('href') : (link.getAttribute('aria-label') ?? link.textContent?.trim()),
    part === '.site-nav',
  );
  expect(label).toBe(expected);
  await expect(current).toHaveCSS('border-bottom-width', '3px', { pseudo: 'after' });
});

test('the focus ring of the header’s links and of tabs leaves the words free', async () => {
  const { page } = await tabs.open('/news-and-articles');
  for (const place of ['.site-nav a', '.tabs a']) {
    const link = page.locator(place).nth(1);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const gap = await link.evaluate((element) => {
      const { outlineOffset, outlineWidth, paddingInlineStart } = getComputedStyle(element);
      const offset = Number.parseFloat(outlineOffset);
      // An inner ring needs its own width and the distance inside the padding.
      return offset >= 0
        ? offset
        : Number.parseFloat(paddingInlineStart) + offset + 3 - Number.parseFloat(outlineWidth);
    });
    expect(gap, place).toBeGreaterThanOrEqual(3);
  }
});

describe('the header on a phone [Section 2, Header behaviour]', () => {
  test.each([
    [undefined, ['Search', 'Sign in', 'Join', 'Menu']],
    [LAPSED, ['Search', 'your dashboard', 'Renew', 'Menu']],
  ])('it has room for the tools of user %j at each width: %j', async (user, names) => {
    const page = await openHome(user, { viewport: { width: 320, height: 700 } });
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await expectRoom(page, names, width);
    }
  });

  async function expectRoom(page: Page, names: readonly string[], width: number): Promise<void> {
    const tools = await page.locator('.site-header__tools :is(a, button):visible').evaluateAll((all) =>
      all.map((tool) => {
        const { left, right, width, height } = tool.getBoundingClientRect();
        return { name: tool.getAttribute('aria-label') ?? tool.textContent.trim(), left, right, width, height };
      }),
    );
    expect(tools.map(({ name }) => name)).toEqual(names.map((name) => expect.stringContaining(name)));
    const wordmark = await page.locator('.site-header .wordmark').boundingBox();
    expect(wordmark?.width).toBeGreaterThan(64);
    let end = (wordmark?.x ?? Number.NaN) + (wordmark?.width ?? Number.NaN);
    for (const tool of tools) {
      expect(tool.left, tool.name).toBeGreaterThanOrEqual(end);
      expect(Math.min(tool.width, tool.height), tool.name).toBeGreaterThanOrEqual(44);
      end = tool.right;
    }
    expect(end).toBeLessThanOrEqual(width);
    expect(await readOverflow(page)).toBe(0);
  }
});

test('the home page fits 320 px with the text spacing of WCAG 1.4.12', async () => {
  const { page } = await tabs.open('/', { viewport: { width: 320, height: 700 } });
  await withTextSpacing(page, async () => {
    expect(await readOverflow(page)).toBe(0);
    const tools = await page.locator('.site-header__tools').boundingBox();
    expect((tools?.x ?? 0) + (tools?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});

test('the text of a dark band is printed in black', async () => {
  const { page } = await tabs.open('/');
  await page.emulateMedia({ media: 'print' });
  const lead = page.locator('.band .lead').first();
  await expect(lead).toHaveCSS('color', 'rgb(0, 0, 0)');
});

describe('Section 2, Header behaviour', () => {
  test('search opens /search with the search text, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await tabs.open('/events', { javaScriptEnabled });
      await tool(page, 'search-panel').click();
      await expect(page.locator('#header-search')).toHaveAttribute('maxlength', '1000');
      await page.locator('#header-search').fill('labelling & claims');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?searchtext=labelling+%26+claims');
    }
  });

  test('the Sign In panel takes e-mail address and password, can show the password, and links to a new password and account', async () => {
    const { page } = await tabs.open('/');
    await tool(page, 'sign-in-panel').click();
    await expect(focused(page)).toHaveAttribute('name', 'username');
    const password = page.locator('#sign-in-panel input[name=password]');
    await expect(password).toHaveAttribute('type', 'password');
    await page.locator('#sign-in-panel .field__show').click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.locator('#sign-in-panel input[name=staySignedIn]')).toHaveValue('false');
    const links = page.locator('#sign-in-panel .panel__links a');
    await expect(links).toHaveText(['Forgotten password', 'Create an account'], DISPLAYED);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/forgotten-password',
      `/join-${site.product}?kind=none#form`,
    ]);
  });

  test.each([
    ['anonymous', undefined, ['for-visitor', 'for-visitor']],
    [
      'active member',
      { accessToken: 'a', firstName: 'Ada', isActiveMember: true, expireDate: '2030-01-01' },
      ['for-member'],
    ],
    ['lapsed member', LAPSED, ['for-member', 'for-renewal']],
    [
      'user without a membership',
      { accessToken: 'a', firstName: 'Ada', isActiveMember: false, expireDate: EXPIRE_DATE_UNKNOWN },
      ['for-member'],
    ],
  ])('%s [Section 6]', async (_name, user, shown) => {
    const page = await openHome(user);
    const parts = await page
      .locator('.site-header__tools > :visible')
      .evaluateAll((all) => all.flatMap(({ classList }) => [...classList].filter((name) => name.startsWith('for-'))));
    expect(parts).toEqual(shown);
  });
});

describe('Section 2, the notice', () => {
  test('a dismissed notice is hidden before the first paint of the next page load; a notice with another text is shown', async () => {
    const { page } = await tabs.open('/');
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
    await expect(page.locator('.notice-strip')).toHaveCount(0);
    await page.goto(`${site.origin}/events`, { waitUntil: 'commit' });
    await page.waitForSelector('.notice-strip', { state: 'attached' });
    // Read once, because a notice that scripts hide later would have been seen.
    expect(await page.locator('.notice-strip').isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('notice', 'another'));
    await page.reload();
    await expect(page.locator('.notice-strip')).toBeVisible();
  });
});
