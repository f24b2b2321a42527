import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { startSite, type TestSite } from './site.ts';

/** The public origin of the site, which feeds, calendars, citations and sitemaps name. */
export const ORIGIN = 'https://www.acme.example';
const NOW = Date.UTC(2031, 4, 6, 12);

/** A scripted API for a file's tests, and for each test a site on it, with public origin and stopped clock. */
export function discoverySite(): { readonly api: FakeApi; readonly site: TestSite } {
  let api: FakeApi;
  let site: TestSite;
  beforeAll(async () => {
    api = await startFakeApi();
  });
  beforeEach(async () => {
    api.reset();
    site = await startDiscoverySite(api);
  });
  afterEach(() => site.close());
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
    get site() {
      return site;
    },
  };
}

function startDiscoverySite(api: FakeApi): Promise<TestSite> {
  return startSite({
    apiOrigin: api.origin,
    now: NOW,
    environment: {
      PRODUCT_SLUG: 'acme',
      PUBLIC_ORIGIN: ORIGIN,
      ALLOWED_HOSTS: '127.0.0.1',
      UPSTREAM_TIMEOUT_MS: '2000',
      TRUST_PROXY: 'loopback',
    },
  });
}
