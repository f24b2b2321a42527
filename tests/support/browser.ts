import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { removeRecords, restartRecording, saveRecord, startRecording } from './failure-record.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the browser shared by all test files. */
    browser: string;
  }
}

/**
 * Chromium features that cost time or make requests. Without the first three each page opens hidden windows, which take
 * twice its own time. The others are Playwright's, because Chromium reads only the last list.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Launches a Chromium that makes no requests of its own. */
export async function launchBrowser(): Promise<BrowserServer> {
  const { path, environment } = await findChromium();
  return chromium.launchServer({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The pages of a context share a renderer: starting one takes longer than most pages.
      '--process-per-site',
      // Pages are too short-lived for optimised code to pay: compiling it took a sixth of all time.
      '--js-flags=--no-opt --no-maglev',
      `--disable-features=${DISABLED_FEATURES.join()}`,
    ],
  });
}

/** Pages keeping a renderer alive. */
const keepers = new WeakSet<Page>();

/** Requests of each page's current document without a response yet. */
const requestsInFlight = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const inFlight = new Set<Request>();
  requestsInFlight.set(page, inFlight);
  page.on('request', (request) => {
    // A new document drops what the previous one was still loading.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) inFlight.clear();
    // Chromium does not report the end of a beacon whose document was unloaded.
    if (request.resourceType() !== 'ping') inFlight.add(request);
  });
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
}

/** Contexts without scripts. */
const plainContexts = new WeakSet<BrowserContext>();

/**
 * Is what Chromium reports when the next link cuts a page's cross-fade short: it rejects a promise of its own. Without
 * scripts no page can handle or cause it.
 */
const CUT_SHORT = 'Transition was aborted because of invalid state. Page already revealed';

/** Opens a page that collects problems: console errors and warnings, exceptions, failed requests, blocked content. */
async function openPage(context: BrowserContext): Promise<{ page: Page; problems: string[] }> {
  const page = await context.newPage();
  countRequests(page);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    if (message !== CUT_SHORT || !plainContexts.has(context)) problems.push(`exception: ${message}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document') {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return { page, problems };
}

/** The text spacing of WCAG 1.4.12. */
const TEXT_SPACING =
  '* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important } p { margin-block-end: 2em !important }';

/** By how many pixels a page is wider than the window. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Measures a page while it has the text spacing of WCAG 1.4.12. */
export async function withTextSpacing<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const spacing = await page.evaluateHandle((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, TEXT_SPACING);
  const measured = await measure();
  await spacing.evaluate((sheet) => sheet.replaceSync(''));
  return measured;
}

/** Clicks what leads to another document, and waits until that is complete. */
export async function clickToLoad(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), target.click()]);
}

/** Waits until a page is hydrated: links navigate within the document, deferred parts respond, content has loaded. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The last deferred part of the shell; a form in a frame has none. React marks the elements it has hydrated.
    const last = document.querySelector('#cookie-banner');
    const isHeld = !last || Object.keys(last).some((key) => key.startsWith('__react'));
    const isWaiting = [...document.querySelectorAll('main [aria-busy=true]')].some((part) => part.checkVisibility());
    return isHeld && !isWaiting && 'clientRouter' in document.documentElement.dataset;
  });
  await idle(page);
}

/** Waits for an idle moment of the main thread; on a saturated machine, where there may be none, for two seconds. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })));

/** Waits until an open panel has slid in: a tap before that falls on the page below it, which closes the panel. */
export const panelAtRest = (page: Page) =>
  page
    .locator('.panel:popover-open')
    .evaluate((panel) => Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)));

/**
 * Waits until a `testBrowser` page is at rest: hydrated and without requests, also after the main thread was idle. Only
 * then are its collected problems complete.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const inFlight = requestsInFlight.get(page);
  if (!inFlight) throw new Error('Requests are counted only for pages that testBrowser opens');
  do {
    await hydrated(page);
    await until('no request is in flight', () => inFlight.size === 0).catch((error: Error) => {
      throw new Error(`${error.message}: ${[...inFlight].map((request) => request.url())}`);
    });
    await idle(page);
  } while (inFlight.size > 0);
}

export type OpenedPage = { context: BrowserContext; page: Page; problems: string[] };

type Options = BrowserContextOptions & {
  /** The origin of another site than the shared one. */
  readonly origin?: () => string;
  /** Whether the visitor has already answered the cookie banner. */
  readonly consented?: boolean;
  /**
   * The end of a test's own context: closed; or emptied of cookies and storage, for a new visitor with a warm HTTP
   * cache, which is faster; or kept with its pages.
   */
  readonly afterwards?: 'close' | 'empty' | 'keep';
};

export type TestBrowser = ReturnType<typeof testBrowser>;

/**
 * Browser contexts for a file's tests, in the browser that all files share, closed after each test. `context` is the
 * test's own, made on first use.
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
    await removeRecords(expect.getState().testPath ?? '');
    browser = await chromium.connect(inject('browser'));
  });
  // Hooks for failed tests run after this one, which closes the pages.
  afterEach(async ({ task }) => {
    const contexts = browser?.contexts() ?? [];
    if (task.result?.state === 'fail') await saveRecord(task, contexts);
    if (afterwards === 'keep') return;
    const own = afterwards === 'empty' ? await shared : undefined;
    if (!own) shared = undefined;
    const others = contexts.filter((context) => context !== own);
    await Promise.all([...others.map((context) => context.close()), own && empty(own)]);
  });
  afterAll(() => browser?.close());

  const isPlain = (options: BrowserContextOptions = {}) =>
    (options.javaScriptEnabled ?? common.javaScriptEnabled) === false;
  /** Creates a context for another visitor, or with other options. */
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    if (!browser) throw new Error('The browser is connected before the first test, not earlier');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...common, ...options });
    if (isPlain(options)) plainContexts.add(context);
    await startRecording(context);
    await consent(context);
    await keepRenderer(context);
    return context;
  };
  /** A page of the site that stays open, so that its renderer outlives the pages of the tests. */
  const keepRenderer = async (context: BrowserContext): Promise<void> => {
    if (afterwards === 'close') return;
    const page = await context.newPage();
    await page.goto(new URL('/robots.txt', origin()).href);
    keepers.add(page);
  };
  const consent = async (context: BrowserContext): Promise<void> => {
    if (consented) await context.addCookies([{ name: CONSENT_COOKIE.name, value: '0', url: origin() }]);
  };
  /** Closes all pages, and clears everything but the HTTP cache. */
  const empty = async (context: BrowserContext): Promise<void> => {
    const pages = context.pages();
    const keeper = pages.find((page) => keepers.has(page));
    if (!keeper) throw new Error('A context that is emptied has a page that stays open');
    await Promise.all(pages.map((page) => page !== keeper && page.close()));
    const session = await context.newCDPSession(keeper);
    await session.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'cookies,local_storage' });
    await session.detach();
    await context.clearCookies();
    await consent(context);
    await restartRecording(context);
  };
  const ownContext = () => {
    shared ??= newContext();
    return shared;
  };
  return {
    newContext,
    /** The context of the current test. */
    context: ownContext,
    /** Opens an empty page in a context, by default the test's own. */
    async blank(context?: BrowserContext): Promise<OpenedPage> {
      const owner = context ?? (await ownContext());
      return { context: owner, ...(await openPage(owner)) };
    },
    /** Opens an address and waits until it is hydrated; with options, in a context of its own. */
    async open(address: string, options?: BrowserContextOptions): Promise<OpenedPage> {
      const opened = await this.blank(options && (await newContext(options)));
      await opened.page.goto(new URL(address, origin()).href);
      if (!isPlain(options)) await hydrated(opened.page);
      return opened;
    },
  };
}
