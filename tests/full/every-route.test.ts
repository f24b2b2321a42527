import { expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { addressesOfRoutes } from '../support/addresses.ts';
import { testBrowser } from '../support/browser.ts';
import { createSite } from '../support/create-site.ts';
import { faultsOfPages } from '../support/page-faults.ts';

const tabs = testBrowser();

test('every route at three widths: no console error, policy violation, overflow or axe violation (WCAG 2.2 AA), one h1 [H3, H5]', async () => {
  const addresses = await addressesOfRoutes(createSite(readConfig({})), inject('site').origin);
  expect(addresses.length).toBeGreaterThan(150);
  expect(await faultsOfPages(tabs, addresses)).toEqual([]);
});
