import { globSync } from 'node:fs';
import type { Server } from 'node:http';
import { relative } from 'node:path';
import type { RequestHandler } from 'express';
import { createServer as createViteServer } from 'vite';
import { componentGallery } from '../development/component-gallery.ts';
import { faultyUpstream } from '../development/faults.ts';
import { SWITCH_SCRIPT, scenarioSwitch } from '../development/scenario-switch.ts';
import { toContext } from '../pipeline/request-context.ts';
import { type LoadedRendering, type ServerBundle, toFileName } from './server-bundle.ts';

const ENTRY = '/client/entry-client.tsx';
const SWITCH = `<script type="module" src="${SWITCH_SCRIPT}"></script>`;
const SERVER_ENTRY = '/client/entry-server.tsx';

/** Each request uses the latest server entry, and the browser gets hot reload. */
export async function loadDevelopment(server: Server): Promise<LoadedRendering> {
  const vite = await createViteServer({
    appType: 'custom',
    // Native, because a bundled copy in a temporary file would restart a watched server.
    configLoader: 'native',
    // Keep the printed URL and demo accounts visible.
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  });
  // Sockets of hot reload would keep the server from closing.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  let isBroken = false;
  const load = async () => {
    // Vite remembers a failed transformation even after the source was fixed without an open browser.
    if (isBroken) vite.environments.ssr.moduleGraph.invalidateAll();
    isBroken = false;
    try {
      return (await vite.ssrLoadModule(SERVER_ENTRY)) as ServerBundle;
    } catch (error) {
      isBroken = true;
      throw error;
    }
  };
  let bundle = await load();
  const preamble = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>');
  // White space between the tags would be a text node and cause a hydration mismatch.
  const scripts = (/<head>([\s\S]*)<\/head>/.exec(preamble)?.[1] ?? '').replace(/>\s+</g, '><').trim();

  const gallery = componentGallery(vite.transformIndexHtml);
  const scenarios = scenarioSwitch();
  const refresh: RequestHandler = (req, res, next) => {
    const reload = () =>
      load().then((newest) => {
        bundle = newest;
        scenarios(req, res, next);
      }, next);
    vite.middlewares(req, res, () => gallery(req, res, (error?: unknown) => (error ? next(error) : reload())));
  };
  return {
    rendering: {
      build: 'development',
      bundle: () => bundle,
      assetsFor: (kind) => ({
        entry: ENTRY,
        view: `/${globSync(`client/*/${toFileName(kind)}`, { cwd: vite.config.root })[0]}`,
        modules: [],
        fonts: [],
        stylesheets: ['/client/styles/index.css'],
      }),
      headExtra: (res) => (scripts + SWITCH).replaceAll('<script', `<script nonce="${toContext(res).nonce}"`),
    },
    clientFolder: undefined,
    onEdit: (listener) =>
      vite.watcher.on('all', (event, file) => event !== 'addDir' && listener(relative(vite.config.root, file))),
    development: refresh,
    developmentUpstream: faultyUpstream,
  };
}
