import type { FakeApi } from './fake-api.ts';
import { startSite, type TestSite } from './site.ts';

/** The public origin of the site, which feeds, calendars, citations and sitemaps name. */
export const ORIGIN = 'https://www.acme.example';
const NOW = Date.UTC(2031, 4, 6, 12);

/** A site with a public origin and a stopped clock, on a scripted API. */
export function startDiscoverySite(api: FakeApi): Promise<TestSite> {
  return startSite({
    apiOrigin: api.origin,
    now: NOW,
    environment: {
      PRODUCT_SLUG: 'acme',
      PUBLIC_ORIGIN: ORIGIN,
      ALLOWED_HOSTS: '127.0.0.1',
      UPSTREAM_TIMEOUT_MS: '2000',
    },
  });
}
