import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createStaticHandler } from 'react-router';
import { loadBuild } from '../server/render/server-bundle.ts';
import { pages } from '../shared/pages/registry.ts';
import { shell } from '../shared/pages/shell.ts';
import { createSite } from '../shared/site/resolve.ts';

/** Renders only one page, as the upper bound for React. Arguments: port, file with the page as sent, its path. */
const [port = '', file = '', path = '/'] = process.argv.slice(2);
const rendering = await loadBuild(fileURLToPath(new URL('../dist', import.meta.url)));
const { renderDocument, routePage, PAGE_STATE_ID } = rendering.bundle();
const page = await readFile(file, 'utf8');
const [, json = ''] = new RegExp(`id="${PAGE_STATE_ID}">([\\s\\S]*?)</script>`).exec(page) ?? [];
const { settings, now, outcomes, views } = JSON.parse(json);
const site = createSite(settings, createStaticHandler);
const match = site.match(path);
const { essential, secondary } = pages[match.route.kind].load({
  match,
  pathname: path,
  query: new URLSearchParams(),
  now,
});
const calls = new Map(
  [...essential, ...secondary, ...Object.values(shell)].map(({ id, url }) => [url, { id, outcome: outcomes[url] }]),
);
const input = {
  environment: { site, settings, now, calls },
  routing: await routePage(match.route, new URL(path, settings.publicOrigin)),
  modules: rendering.assetsFor(views[0].kind).modules,
  forMember: false,
  nonce: undefined,
};
createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  const stream = renderDocument(input, {
    onShellReady: () => void stream.pipe(res),
    onAllReady() {},
    onShellError: (error) => res.destroy(error instanceof Error ? error : undefined),
    onError: (error) => res.destroy(error instanceof Error ? error : undefined),
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
