import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { hydrated, type TestBrowser } from './browser.ts';

const PASSWORD = 'demo-Passw0rd!';

/** Signs a demo account in, in every page of a browser context from then on. */
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

/**
 * A context's options in which a demo account is signed in. The tests of a file share its session: one that ends it signs in by itself.
 */
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
