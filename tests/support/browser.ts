import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { findChromium } from '../../scripts/prerequisites.ts';
import { CONSENT_COOKIE } from '../../shared/site/constants.ts';

/** A real Chromium that talks to nobody but the site. */
async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page lives long enough for optimised code to pay: a sixth of all time went into making it.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

/** A page that collects what goes wrong on it: console errors and warnings, exceptions, failed requests, blocked content. */
async function openPage(context: BrowserContext): Promise<{ page: Page; problems: string[] }> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document') {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return { page, problems };
}

/** Waits until a page is whole and in the hands of its scripts: links are followed inside it, the parts around it answer. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The last of the parts whose code comes after the page; a form in a frame has none. React marks what it holds.
    const last = document.querySelector('#cookie-banner');
    const isHeld = !last || Object.keys(last).some((key) => key.startsWith('__react'));
    const isWaiting = [...document.querySelectorAll('main [aria-busy=true]')].some((part) => part.checkVisibility());
    return isHeld && !isWaiting && 'follows' in document.documentElement.dataset;
  });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Waits until a document has asked for nothing during half a second: what there is to complain of has been said. */
export const quiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

export type OpenedPage = { context: BrowserContext; page: Page; problems: string[] };

type Options = BrowserContextOptions & {
  /** Another site than the one all browser tests share. */
  readonly origin?: () => string;
  /** The visitor has answered the cookie banner already. */
  readonly consented?: boolean;
  /**
   * What becomes of a test's own context: it is closed; it is emptied, so that the next test finds a new visitor whose browser has
   * loaded the site before, which is much quicker; or it is left as it is, with its pages.
   */
  readonly afterwards?: 'close' | 'empty' | 'keep';
};

export type TestBrowser = ReturnType<typeof testBrowser>;

/**
 * A browser for the tests of a file: launched before the first, ended after the last. What a test opens is shut after it.
 * `context` is the test's own, made when it is first asked for.
 */
export function testBrowser({
  origin = () => inject('site').origin,
  consented = false,
  afterwards = 'close',
  ...common
}: Options = {}) {
  let browser: Browser | undefined;
  let shared: Promise<BrowserContext> | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    if (afterwards === 'keep') return;
    const own = afterwards === 'empty' ? await shared : undefined;
    if (!own) shared = undefined;
    const others = browser?.contexts().filter((context) => context !== own) ?? [];
    await Promise.all([...others.map((context) => context.close()), own && empty(own)]);
  });
  afterAll(() => browser?.close());

  /** A further visitor, or one whose browser is otherwise made. */
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    if (!browser) throw new Error('The browser is launched before the first test, not earlier');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...common, ...options });
    await consent(context);
    return context;
  };
  const consent = async (context: BrowserContext): Promise<void> => {
    if (consented) await context.addCookies([{ name: CONSENT_COOKIE.name, value: '0', url: origin() }]);
  };
  /** Shuts all pages, and forgets all but what makes loading quick. */
  const empty = async (context: BrowserContext): Promise<void> => {
    const pages = context.pages();
    const last = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    const session = await context.newCDPSession(last);
    await session.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'cookies,local_storage' });
    await last.close();
    await context.clearCookies();
    await consent(context);
  };
  const ownContext = () => {
    shared ??= newContext();
    return shared;
  };
  return {
    newContext,
    /** The context of the test that runs. */
    context: ownContext,
    /** An empty page in a context, or in the test's own. */
    async blank(context?: BrowserContext): Promise<OpenedPage> {
      const owner = context ?? (await ownContext());
      return { context: owner, ...(await openPage(owner)) };
    },
    /** Opens an address and waits until its scripts have taken it over; with options, in a context of its own. */
    async open(address: string, options?: BrowserContextOptions): Promise<OpenedPage> {
      const opened = await this.blank(options && (await newContext(options)));
      await opened.page.goto(new URL(address, origin()).href);
      const isPlain = { ...common, ...options }.javaScriptEnabled === false;
      if (!isPlain) await takenOver(opened.page);
      return opened;
    },
  };
}
