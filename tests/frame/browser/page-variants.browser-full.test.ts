import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { Route } from '../../../shared/site/resolve.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';
import { faultsOfPages } from '../../support/page-faults.ts';

/** Kinds whose routes differ in layout: each of their routes is a variant. */
const VARIED = new Set(['articleList', 'events', 'awardees']);
/** Pages of an area with a layout of their own. */
const AREA_LAYOUTS = new Set(['home', 'schedule', 'register', 'committee', 'exhibitors-sponsorships']);
const tabs = testBrowser();

/** Properties deciding a route's layout; in an area the ink and pages with own layout. */
function toVariant({ id, kind, access, hasOwnData, area }: Route): string {
  const name = id.split('/').at(-1) ?? '';
  const page = area ? `${area.ink} ${AREA_LAYOUTS.has(name) ? name : 'text'}` : '';
  return [kind, access, hasOwnData, page, VARIED.has(kind) ? id : ''].join(' ');
}

/** `npm test` examines a page of each kind of the small society; routes.server-full.test.ts requests every route. */
test('pages of each kind and variant at three widths: no console error, policy violation, overflow or axe violation (WCAG 2.2 AA), one h1 [H3, H5]', async () => {
  const all = await addressesOfRoutes(createSite(readConfig({})), inject('site').origin);
  const variants = Map.groupBy(all, ({ route }) => toVariant(route));
  const oneOfEach = [...variants.values()].flatMap(([first]) => first ?? []);
  const chosen = inject('isFullRun') ? all : oneOfEach;
  expect(chosen.length).toBeGreaterThan(inject('isFullRun') ? 150 : 40);
  expect(await faultsOfPages(tabs, chosen)).toEqual([]);
}, 1_200_000);
