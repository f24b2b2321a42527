import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser.ts';
import { testDatabases } from './databases.ts';
import { startWholeSite } from './whole-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that all browser tests share. */
    site: { origin: string; product: string };
  }
}

/**
 * Starts the browser and the site that all browser tests share, once: importing the content for every file would take longer than the
 * tests. A test that changes what others see starts a site of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [database] = testDatabases();
  if (!database) throw new Error('There is no database to test on');
  const [browser, site] = await Promise.all([
    launchBrowser(),
    // The long streaming deadline sends pages whole on a busy machine, too.
    startWholeSite(database, { STREAMING_DEADLINE_MS: '10000', SIGN_IN_LIMIT: '1000' }),
  ]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('site', { origin: site.origin, product: site.config.product });
  return async () => {
    await browser.close();
    await site.close();
  };
}
