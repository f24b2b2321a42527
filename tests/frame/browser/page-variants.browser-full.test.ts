import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { Route } from '../../../shared/site/resolve.ts';
import { CHECKED_KINDS } from '../../support/accessibility-results.ts';
import { addressesOfRoutes, type RouteAddress } from '../../support/addresses.ts';
import { testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';
import { faultsOfPages } from '../../support/page-faults.ts';
import { findAuthor, findChapter, readShown, takeFirst } from '../../support/shown-content.ts';

/** Kinds whose routes differ in layout: each of their routes is a variant. */
const VARIED = new Set(['articleList', 'events', 'awardees']);
/** Pages of an area with a layout of their own. */
const AREA_LAYOUTS = new Set(['home', 'schedule', 'register', 'committee', 'exhibitors-sponsorships']);
const tabs = testBrowser();
const site = createSite(readConfig({}));

/** Properties deciding a route's layout; in an area the ink and pages with own layout. */
function toVariant({ id, kind, access, hasOwnData, area }: Route): string {
  const name = id.split('/').at(-1) ?? '';
  const page = area ? `${area.ink} ${AREA_LAYOUTS.has(name) ? name : 'text'}` : '';
  return [kind, access, hasOwnData, page, VARIED.has(kind) ? id : ''].join(' ');
}

/** A list that a query filters, and a person, a document and a chapter with what few others have. */
async function listRich(): Promise<RouteAddress[]> {
  const { result: deadlines } = await readShown('deadlines.all');
  const filtered = `/resources/deadlines?jurisdiction=${takeFirst(deadlines, 'deadline').jurisdiction.code}`;
  const { path: person } = await findAuthor();
  const { result: documents } = await readShown('documents.all');
  const cited = takeFirst(
    documents.toSorted((a, b) => b.count - a.count),
    'document',
  ).path;
  const { path: chapter } = await findChapter('chapter with an event to come', ({ upcoming }) => upcoming.length > 0);
  return [filtered, person, cited, chapter].map((address) => ({
    address,
    route: site.match(address.split('?', 1)[0] ?? address).route,
  }));
}

/** `npm test` examines a page of each kind of the small society; routes.server-full.test.ts requests every route. */
test('pages of each kind and variant at three widths: no console error, policy violation, overflow or axe violation (WCAG 2.2 AA), one h1 [H3, H5]', async () => {
  const all = await addressesOfRoutes(site, inject('site').origin);
  const variants = Map.groupBy(all, ({ route }) => toVariant(route));
  const oneOfEach = [...variants.values()].flatMap(([first]) => first ?? []);
  const chosen = [...(inject('isFullRun') ? all : oneOfEach), ...(await listRich())];
  expect(chosen.length).toBeGreaterThan(inject('isFullRun') ? 150 : 40);
  // The first of each kind, on which accessibility.browser-full.test.ts runs all rules.
  const kinds = Map.groupBy(all, ({ route }) => route.kind);
  const examined = new Set(CHECKED_KINDS.flatMap((kind) => kinds.get(kind)?.[0]?.address ?? []));
  expect(await faultsOfPages(tabs, chosen, { examined })).toEqual([]);
}, 1_200_000);
