import { expect, test } from 'vitest';
import { loadPage } from '../../../server/render/load-page.ts';
import { shell } from '../../../shared/pages/shell.ts';
import { createSite } from '../../support/create-site.ts';

const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.test/' });

test('a member’s token goes with the calls of the page and never with those of the shell', async () => {
  const tokens = new Map<string, string | undefined>();
  const pathname = '/member-dashboard';
  const input = { pathname, match: site.match(pathname), query: new URLSearchParams(), now: 0 };
  const { settled } = await loadPage(input, {
    upstream: {
      get(_id, url, options) {
        tokens.set(url, options?.bearer);
        return Promise.resolve({ ok: false, status: 404 });
      },
      send: () => Promise.reject(new Error('a page writes nothing')),
      sendFile: () => Promise.reject(new Error('a page writes nothing')),
      openFile: () => Promise.reject(new Error('a page reads no file')),
      fetchFile: async () => ({ status: 404, bytes: Buffer.alloc(0) }),
      forward: () => Promise.reject(new Error('a page forwards nothing')),
      purge() {},
      close: () => Promise.resolve(),
    },
    streamingDeadlineMs: 1000,
    preview: false,
    revalidate: false,
    bearer: 'the token',
    onFailure(error) {
      throw error;
    },
  });
  await settled;
  const shellUrls = Object.values(shell).map(({ url }) => url);
  const [ofShell, ofPage] = [true, false].map((isShell) =>
    [...tokens].filter(([url]) => shellUrls.includes(url) === isShell).map(([, token]) => token),
  );
  expect(ofShell).toHaveLength(shellUrls.length);
  expect(new Set(ofShell)).toEqual(new Set([undefined]));
  expect(new Set(ofPage)).toEqual(new Set(['the token']));
});
