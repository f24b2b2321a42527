import { type FakeApi, startFakeApi } from './fake-api.ts';
import { startSite, type TestSite } from './site.ts';
import { startBeforeEach } from './start-before.ts';

/** The public origin of the site, which feeds, calendars, citations and sitemaps name. */
export const ORIGIN = 'https://www.acme.example';
const NOW = Date.UTC(2031, 4, 6, 12);

/** For each test of a file a scripted API and a site on it, with public origin and stopped clock. */
export function discoverySite(): { readonly api: FakeApi; readonly site: TestSite } {
  const api = startBeforeEach(startFakeApi);
  const site = startBeforeEach(() =>
    startSite({
      apiOrigin: api.origin,
      now: NOW,
      environment: {
        PRODUCT_SLUG: 'acme',
        PUBLIC_ORIGIN: ORIGIN,
        ALLOWED_HOSTS: '127.0.0.1',
        UPSTREAM_TIMEOUT_MS: '2000',
        TRUST_PROXY: 'loopback',
      },
    }),
  );
  return { api, site };
}
