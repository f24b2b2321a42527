import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';

const PLANTED = 'alert(document.domain)';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

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
  expect(policy).not.toContain(hashOf(PLANTED));
  const [, own = ''] = /<script[^>]*>(\(function[\s\S]*?)<\/script>/.exec(text) ?? [];
  expect(policy).toContain(`script-src 'self' ${hashOf(own)};`);
});
