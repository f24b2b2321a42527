import type { BrowserContext } from 'playwright-core';

const PASSWORD = 'demo-Passw0rd!';

/** Signs a demo account in, in every page of a browser context from then on. */
export async function signInContext(context: BrowserContext, origin: string, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
  await page.locator('main input[name=username]').fill(username);
  await page.locator('main input[name=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(`${origin}/member-dashboard`);
  await page.close();
}
