import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';

const PLANTED = 'alert(document.domain)';
const toHash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the policy of a cached page names its own inline script, not one that got into its HTML [H3]', async () => {
  const rendering = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
  const bundle = rendering.bundle();
  const faulty = {
    ...bundle,
    renderText: (...input: Parameters<typeof bundle.renderText>) =>
      bundle.renderText(...input)?.replace('<main', `<script>${PLANTED}</script><main`),
  };
  const api = await startFakeApi();
  api.on('/page-menu', contentPage('The bylaws'));
  const site = await startSite({
    apiOrigin: api.origin,
    environment: { STREAMING_DEADLINE_MS: '1000' },
    rendering: { ...rendering, bundle: () => faulty },
  });
  const { text, headers } = await site.request.get('/who-we-are/bylaws');
  await site.close();
  await api.close();
  expect(headers['cache-status']).toBe('rostrum; fwd=miss; stored');
  expect(text).toContain(PLANTED);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toContain(toHash(PLANTED));
  const [, own = ''] = /<script[^>]*>(\(function[\s\S]*?)<\/script>/.exec(text) ?? [];
  expect(policy).toContain(`script-src 'self' ${toHash(own)};`);
});

describe('the policy of a site with third-party scripts [Section 9, Third-party scripts]', () => {
  const CONTAINER = 'https://www.googletagmanager.com';
  const CALLED = 'https://*.google-analytics.com';
  const SCRIPTS = 'https://scripts.example';
  const HASH = toHash('own()').slice(1, -1);
  const PAGE = '/who-we-are/bylaws';
  const PREVIEW = `${PAGE}?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e`;
  const own = /'sha256-[^']+'/.source;
  const nonce = /'nonce-[^']+'/.source;
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

  test.each([
    ['nothing', {}, '', '', ''],
    ['a container', { TAG_MANAGER_ID: 'GTM-AB12CD3' }, ` ${CONTAINER}`, ` ${CONTAINER}`, " 'self'"],
    [
      'a container that may call an origin',
      { TAG_MANAGER_ID: 'GTM-AB12CD3', TAG_CONNECT_ORIGINS: CALLED },
      ` ${CONTAINER}`,
      ` ${CONTAINER} ${CALLED}`,
      " 'self'",
    ],
    ['global scripts', { GLOBAL_SCRIPTS: `${SCRIPTS}, ${HASH}` }, ` ${SCRIPTS} '${HASH}'`, '', " 'self'"],
  ])(
    '%s: scripts and calls are limited to what the settings name',
    async (_name, environment, scripts, calls, self) => {
      const api = await startFakeApi();
      api.on('/page-menu', contentPage('The bylaws'));
      const site = await startSite({ apiOrigin: api.origin, environment });
      const [cached, preview] = [await site.request.get(PAGE), await site.request.get(PREVIEW)];
      await site.close();
      await api.close();
      expect(cached.headers['cache-status']).toBe('rostrum; fwd=miss; stored');
      const rest = `; style-src 'self'; img-src 'self' data:${calls}; font-src 'self'; connect-src 'self'${calls}; `;
      const toPolicy = (sources: string) =>
        new RegExp(`^default-src 'none'; script-src ${sources}${escaped(scripts)}${escaped(rest)}`);
      expect(cached.headers['content-security-policy']).toMatch(toPolicy(`'self' ${own}`));
      expect(preview.headers['content-security-policy']).toMatch(toPolicy(`${nonce}${self || " 'strict-dynamic'"}`));
      expect(`${cached.headers['content-security-policy']}`).not.toMatch(/unsafe-(?:inline|eval)/);
    },
  );
});
