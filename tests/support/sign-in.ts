import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { USER_STORAGE_KEY } from '../../shared/constants.ts';
import { hydrated, type TestBrowser } from './browser.ts';

const PASSWORD = 'demo-Passw0rd!';

/** Signs a demo account in, for all further pages of a browser context. */
export async function signInContext(context: BrowserContext, origin: string, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await hydrated(page);
  await page.locator('main input[name=username]').fill(username);
  await page.locator('main input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(`${origin}/member-dashboard`);
  await page.close();
}

type SignedIn = Required<Pick<BrowserContextOptions, 'storageState'>>;

const sessions = new Map<string, SignedIn>();

/** Context options with a signed-in demo account, shared by a file; a test that ends a session signs in separately. */
export async function signedIn(tabs: TestBrowser, username: string): Promise<SignedIn> {
  const known = sessions.get(username);
  if (known) return known;
  const context = await tabs.newContext();
  await signInContext(context, inject('site').origin, username);
  const session = { storageState: await context.storageState() };
  await context.close();
  sessions.set(username, session);
  return session;
}

/** Reads the user record stored by a page's origin, or null. */
export const storedUser = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), USER_STORAGE_KEY);

/** Login of the shared site, returning to a path. */
export const toLogin = (path: string): string => `${inject('site').origin}/login?ReturnUrl=${encodeURIComponent(path)}`;

/** Collects the bodies of sign-outs requested from now on. */
export function countSignOuts(page: Page): unknown[] {
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/logout')) calls.push(request.postDataJSON());
  });
  return calls;
}
