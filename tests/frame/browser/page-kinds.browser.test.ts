import { expect, inject, test } from 'vitest';
import { addressesOfKinds } from '../../support/addresses.ts';
import { testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';
import { faultsOfPages } from '../../support/page-faults.ts';

const tabs = testBrowser();
const { origin, product } = inject('site');

/** page-variants.browser-full.test.ts examines every kind and layout, routes.server.test.ts requests every route. */
test('a page of each kind that the small society has, wide and narrow: no console error, policy violation, overflow or axe violation (WCAG 2.2 AA), one h1 [H3, H5]', async () => {
  const chosen = await addressesOfKinds(createSite({ product }), origin);
  expect(chosen.length).toBeGreaterThan(30);
  expect(await faultsOfPages(tabs, chosen, { widths: [1440, 320] })).toEqual([]);
}, 1_200_000);
