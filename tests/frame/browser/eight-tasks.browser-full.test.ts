import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hydrated, panelAtRest, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { signedIn } from '../../support/sign-in.ts';

/*
 * Eight tasks of visitors and members from the home page: on a phone with at most four taps and one screen of
 * scrolling, and by keyboard in a window of 1280 × 1024 pixels at 400 % zoom.
 */

const SCREEN = { width: 390, height: 844 };
const ZOOMED = { width: 320, height: 256 };
const MAX_PRESSES = 200;
const MAX_TAPS = 4;
const MAX_SCROLLED = SCREEN.height;

const tabs = testBrowser({ viewport: SCREEN, consented: true });

type Effort = { task: string; taps: number; scrolled: number };
const efforts: Effort[] = [];
let isByKeyboard = false;

/** A visitor's thumb: counts taps, and the pixels by which page or menu must be scrolled to see what is tapped. */
class Thumb {
  readonly page: Page;
  taps = 0;
  scrolled = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Scrolls as little as possible until an element is on the screen. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible' });
    this.scrolled += await target.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const panel = element.closest('.panel');
      const top = panel?.getBoundingClientRect().top ?? 0;
      const distance = Math.max(0, box.bottom - innerHeight) || Math.min(0, box.top - top);
      (panel ?? document.scrollingElement)?.scrollBy({ top: distance, behavior: 'instant' });
      return Math.abs(Math.round(distance));
    });
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.taps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
  }

  /** Taps a link to another page and waits until that is there. */
  async follow(link: Locator): Promise<void> {
    const from = this.page.url();
    const title = this.page.locator('h1').first();
    const before = await title.innerText();
    await this.tap(link);
    await this.page.waitForURL((url) => url.href !== from);
    // The address changes a moment before the page.
    await expect(title).not.toHaveText(before, DISPLAYED);
    await hydrated(this.page);
  }

  async openMenu(): Promise<Locator> {
    await this.tap(this.page.locator('button[popovertarget=menu-panel]'));
    await panelAtRest(this.page);
    return this.page.locator('#menu-panel');
  }

  /** Follows one of the shortcuts at the top of the menu. */
  async takeShortcut(name: string): Promise<void> {
    const menu = await this.openMenu();
    await this.follow(menu.locator('.menu__shortcuts').getByRole('link', { name, exact: true }));
  }
}

/** A visitor without a pointer: each control is reached with Tab, is in view, and works with Enter or Space. */
class Keyboard extends Thumb {
  override async reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible' });
    await target.scrollIntoViewIfNeeded();
  }

  override async tap(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible' });
    await this.moveFocus(target);
    await expect.poll(() => target.evaluate(isInView), { message: 'in view' }).toBe(true);
    const isCheckbox = (await target.getAttribute('type')) === 'checkbox';
    await this.page.keyboard.press(isCheckbox ? 'Space' : 'Enter');
  }

  /** Presses Tab until a control has the focus, or Shift and Tab where the control comes before the one that has it. */
  async moveFocus(target: Locator): Promise<void> {
    const key = (await target.evaluate(isBeforeFocus)) ? 'Shift+Tab' : 'Tab';
    for (let press = 0; press < MAX_PRESSES; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${key} never reached ${target}`);
  }

  override async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
  }
}

function isBeforeFocus(element: Element): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return false;
  return (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Whether a part of an element is within the window, and nothing covers its middle. */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const above = document.elementFromPoint(x, y);
  const own = element.closest('label') ?? element;
  return above !== null && (own.contains(above) || above.contains(element));
}

/** Does a task from the home page, for `account` as a member: by keyboard, or by thumb within the effort limits. */
async function perform(task: string, account: string | undefined, steps: (thumb: Thumb) => Promise<void>) {
  const { page } = await tabs.open('/', account ? await signedIn(tabs, account) : {});
  if (isByKeyboard) {
    await page.setViewportSize(ZOOMED);
    await settled(page);
    await steps(new Keyboard(page));
    return;
  }
  const thumb = new Thumb(page);
  await steps(thumb);
  const { taps, scrolled } = thumb;
  efforts.push({ task, taps, scrolled });
  expect(taps, 'taps').toBeLessThanOrEqual(MAX_TAPS);
  expect(scrolled, 'scrolled pixels').toBeLessThanOrEqual(MAX_SCROLLED);
}

const WAYS = [
  { way: 'on a phone, each with four taps and one screen of scrolling at most', keyboard: false },
  { way: 'by keyboard alone, at 400 % zoom', keyboard: true },
];

describe.each(WAYS)('eight tasks $way', ({ keyboard }) => {
  beforeAll(() => {
    isByKeyboard = keyboard;
  });
  afterAll(() => {
    if (!keyboard) console.table(efforts);
  });

  /** The first event of the list open for registration, which may have closed at noon for tomorrow's. */
  async function firstOpenEvent(page: Page): Promise<string> {
    const rows = page.locator('.agenda-row__title a');
    await rows.first().waitFor();
    for (const path of await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      const html = await (await fetch(new URL(path, page.url()))).text();
      if (/class="ticket".*Register for/s.test(html)) return path;
    }
    throw new Error('No event of the list is open for registration');
  }

  test('the next European event, up to its registration', () =>
    perform('next European event', undefined, async (thumb) => {
      await thumb.takeShortcut('European events');
      await thumb.follow(thumb.page.locator(`.agenda-row__title a[href="${await firstOpenEvent(thumb.page)}"]`));
      const register = thumb.page.locator('.ticket').getByRole('link', { name: /^Register/ });
      await thumb.tap(register.first());
    }));

  test('the articles of 2025 on the MDR', () =>
    perform('MDR articles of 2025', undefined, async (thumb) => {
      await thumb.tap(thumb.page.locator('button[popovertarget=search-panel]'));
      await thumb.type(thumb.page.locator('#header-search'), 'MDR');
      await thumb.follow(thumb.page.locator('#search-panel button[type=submit]'));
      await thumb.follow(thumb.page.getByRole('link', { name: '2025', exact: true }));
      await expect(thumb.page.locator('.story-row')).not.toHaveCount(0);
      await thumb.reach(thumb.page.locator('.story-row__title').first());
      const years = await thumb.page
        .locator('.story-row time')
        .evaluateAll((days) => days.map((day) => day.getAttribute('datetime')?.slice(0, 4)));
      expect(new Set(years)).toEqual(new Set(['2025']));
    }));

  test('a book, up to its order', () =>
    perform('buy a book', undefined, async (thumb) => {
      await thumb.takeShortcut('Books');
      await thumb.follow(thumb.page.locator('main a[href^="/products/"]').first());
      await thumb.tap(thumb.page.locator('.buy-box .button').first());
    }));

  test('a lapsed member’s renewal', () =>
    perform('renew', 'lapsed@demo.test', async (thumb) => {
      const menu = await thumb.openMenu();
      await thumb.follow(menu.getByRole('link', { name: 'Renew', exact: true }).locator('visible=true').first());
      await expect.poll(() => new URL(thumb.page.url()).pathname).toBe('/renew-membership');
      await thumb.reach(thumb.page.locator('main .button--primary:visible').first());
    }));

  test('a member’s newsletters', () =>
    perform('change newsletters', 'member@demo.test', async (thumb) => {
      await thumb.takeShortcut('Newsletters');
      const choice = thumb.page.locator('main input[type=checkbox]').first();
      const before = await choice.isChecked();
      await thumb.tap(choice);
      await expect(choice).toBeChecked({ checked: !before });
      // A change while the previous one is being saved is not accepted.
      const restore = async () => {
        if ((await choice.isChecked()) !== before) await choice.click();
        return choice.isChecked();
      };
      await expect.poll(restore).toBe(before);
      await settled(thumb.page);
    }));

  test('the nearest chapter', () =>
    perform('nearest chapter', undefined, async (thumb) => {
      await thumb.takeShortcut('Chapters');
      await thumb.tap(thumb.page.locator('main .network a').first());
    }));

  test('the next exam window, with its first and last day', () =>
    perform('exam window', undefined, async (thumb) => {
      await thumb.takeShortcut('Exam windows');
      const row = thumb.page.locator('.agenda-row').first();
      await thumb.reach(row.locator('.date'));
      expect((await row.locator('.date').innerText()).replace(/\s+/g, ' ')).toMatch(
        /^\d{1,2} [A-Z][a-z]{2} ?– ?\d{1,2} [A-Z][a-z]{2}$/,
      );
      await thumb.follow(row.locator('a').first());
    }));

  test('the address to write to about a membership', () =>
    perform('contact', undefined, async (thumb) => {
      await thumb.takeShortcut('Contact');
      await thumb.reach(thumb.page.locator('main a[href^="mailto:"]').first());
      const row = thumb.page.locator('main tr', { hasText: /member/i });
      await thumb.reach(row.locator('a[href^="mailto:"]').first());
    }));
});
