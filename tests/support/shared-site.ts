import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser.ts';
import { onServer } from './databases.ts';
import { CONTENT, STARTER, startWholeSite } from './whole-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that the tests of a project share. */
    site: { origin: string; product: string; mailFolder: string };
  }
}

/**
 * Starts the browser and site that the tests of a project share, because an import per file would take longer than the
 * tests: `browser` on the small society, `browser-full` on the content of this repository. A test that affects others
 * starts a site of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = onServer('embedded', project.getProvidedContext().postgres);
  const contentDir = project.name === 'browser' ? STARTER : CONTENT;
  const [browser, site] = await Promise.all([
    launchBrowser(),
    // The long streaming deadline makes complete responses likely on a busy machine.
    startWholeSite(
      { open: () => database.open() },
      { STREAMING_DEADLINE_MS: '10000', SIGN_IN_LIMIT: '1000' },
      { contentDir },
    ),
  ]);
  project.provide('browser', browser.wsEndpoint());
  const { origin, config, mailFolder } = site;
  project.provide('site', { origin, product: config.product, mailFolder });
  return async () => {
    await browser.close();
    await site.close();
  };
}
