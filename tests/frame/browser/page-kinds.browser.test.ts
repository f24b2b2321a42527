import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';
import { faultsOfPages } from '../../support/page-faults.ts';

const tabs = testBrowser();

/** page-variants.browser-full.test.ts examines every layout, routes.server.test.ts requests every route. */
test('a page of each kind, wide and narrow: no console error, policy violation, overflow or axe violation (WCAG 2.2 AA), one h1 [H3, H5]', async () => {
  const all = await addressesOfRoutes(createSite(readConfig({})), inject('site').origin);
  const chosen = [...Map.groupBy(all, ({ route }) => route.kind).values()].flatMap(([first]) => first ?? []);
  expect(chosen.length).toBeGreaterThan(30);
  expect(await faultsOfPages(tabs, chosen, [1440, 320])).toEqual([]);
}, 1_200_000);
