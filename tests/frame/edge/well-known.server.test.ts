import { beforeEach, describe, expect, test } from 'vitest';
import { answerContract } from '../../support/contract-api.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const NOW = Date.UTC(2031, 4, 6, 12);
const CONFIGURATION = '/master-page/master-page-configuration';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({ apiOrigin: api.origin, now: NOW, environment: { PRODUCT_SLUG: 'acme' } }),
);
const named = startBeforeAll(() =>
  startSite({ apiOrigin: api.origin, environment: { SECURITY_CONTACT: 'mailto:security@acme.test' } }),
);
beforeEach(() => api.reset());

describe('security.txt (RFC 9116)', () => {
  test('names the contact page, and the day until which it is valid', async () => {
    const { status, headers, text } = await site.request.get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      [
        `Contact: ${site.origin}/who-we-are/contact-us`,
        'Expires: 2031-11-02T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${site.origin}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });

  test('names the configured contact', async () => {
    const { text } = await named.request.get('/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:security@acme.test\n');
  });
});

describe('/.well-known/change-password', () => {
  test.each([
    ['https://account.acme.test/password', 'https://account.acme.test/password'],
    ['/member-dashboard/professional-profile', '/member-dashboard/professional-profile'],
    ['javascript:alert(1)', '/login'],
    ['//evil.test/', '/login'],
  ])('redirects to the configured address %s', async (url, location) => {
    answerContract(api, 'acme', (name) => (name === 'forgottenPasswordUrl' ? url : 'text'));
    const fresh = await startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: 'acme' } });
    const { status, headers } = await fresh.request.get('/.well-known/change-password');
    await fresh.close();
    expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
  });

  test('redirects to the login page while the API is down', async () => {
    api.on(CONFIGURATION, (_req: unknown, res: { destroy(): void }) => res.destroy());
    const { status, headers } = await site.request.get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/login']);
  });
});

test.each([
  ['/favicon.ico', 'image/x-icon', '000001000100303000000100'],
  ['/apple-touch-icon.png', 'image/png', '89504e470d0a1a0a'],
])('%s is a small file of its type', async (path, type, beginning) => {
  const { status, headers, body } = await site.request.get(path).buffer(true);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=86400']);
  expect(body.toString('hex').startsWith(beginning)).toBe(true);
  expect(body.length).toBeLessThan(2000);
});
