import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Features that are off by default: nothing of them is on the page, in a header or loaded. */

const PAGE = '/who-we-are/bylaws';
const TAGS = { TAG_MANAGER_ID: 'GTM-TEST123' };

const api = startBeforeAll(startFakeApi);
const sites: TestSite[] = [];
const start = async (environment: Record<string, string> = {}) => {
  const site = await startSite({ apiOrigin: api.origin, environment });
  sites.push(site);
  return site;
};
const get = (site: TestSite, path = PAGE) => site.request.get(path).set('Host', new URL(site.config.publicOrigin).host);

beforeAll(() => api.on('/page-menu', contentPage('By-laws')));
afterAll(() => Promise.all(sites.map((site) => site.close())));

describe('third-party scripts [Section 9]', () => {
  test('without TAG_MANAGER_ID the page names no other origin to load code from, and the policy allows none', async () => {
    const site = await start();
    const { text, headers } = await get(site);
    expect(text).not.toMatch(/googletagmanager|gtag|dataLayer|thirdParty/);
    for (const [, address = ''] of text.matchAll(/<(?:script|link|iframe|img)[^>]+(?:src|href)="(https?:[^"]+)"/g))
      expect(new URL(address).origin).toBe(site.config.publicOrigin);
    expect(headers['content-security-policy']).not.toMatch(/https?:\/\/|unsafe-inline'.*script/);
  });

  test('with it the policy allows its origin', async () => {
    const { headers } = await get(await start(TAGS));
    expect(headers['content-security-policy']).toContain('https://www.googletagmanager.com');
  });
});

test('no header tells how long a page took; the log does', async () => {
  const site = await start();
  expect((await get(site)).headers).not.toHaveProperty('server-timing');
  const line = site.log.find(({ msg, path }) => msg === 'request' && path === PAGE);
  expect(line).toMatchObject({ api: expect.any(Number), render: expect.any(Number) });
});

describe('tracing (TRACING_URL)', () => {
  test('loads no exporter unless it is set', () => {
    const folder = fileURLToPath(new URL('../../../server/', import.meta.url));
    const importing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('observability/tracing/'))
      .filter((file) =>
        /^import .*tracing\/(?:exporter|preload)|@opentelemetry\/(?:sdk|exporter)/m.test(
          readFileSync(folder + file, 'utf8'),
        ),
      );
    expect(importing, 'static imports').toEqual([]);
  });
});

describe('mail (SMTP_URL)', () => {
  const MAIL_NOTICE = 'We can’t send e-mail yet';
  const PUBLIC = { PUBLIC_ORIGIN: 'https://society.test' };
  test.each([
    ['/forgotten-password', {}, false],
    ['/forgotten-password', PUBLIC, true],
    ['/forgotten-password', { ...PUBLIC, SMTP_URL: 'smtp://mail.test' }, false],
    ['/forgotten-password', { ...PUBLIC, API_ORIGIN: 'https://api.test' }, false],
    ['/join-raps', PUBLIC, true],
    ['/who-we-are/contact-us', PUBLIC, false],
  ])('%s with %j says what it cannot do: %s [Section 8]', async (path, environment, isTold) => {
    const { status, text } = await get(await start(environment), path);
    expect(status).toBe(200);
    expect(text.includes(MAIL_NOTICE)).toBe(isTold);
  });
});
