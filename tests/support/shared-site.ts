import type { TestProject } from 'vitest/node';
import { testDatabases } from './databases.ts';
import { startWholeSite } from './whole-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that all browser tests look at. */
    site: { origin: string; product: string };
  }
}

/**
 * Starts the site that all browser tests look at, once: importing the whole content again for every file would take longer than the tests.
 * A test that changes what others see brings a site of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [database] = testDatabases();
  if (!database) throw new Error('There is no database to test on');
  // On a busy machine, too, a page goes out whole.
  const site = await startWholeSite(database, { SECONDARY_GRACE_MS: '10000', SIGN_IN_LIMIT: '1000' });
  project.provide('site', { origin: site.origin, product: site.config.product });
  return () => site.close();
}
