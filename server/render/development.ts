import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { createServer as createViteServer } from 'vite';
import { contextOf } from '../pipeline/request-context.ts';
import { type LoadedRendering, type ServerBundle, viewOf } from './server-bundle.ts';

const ENTRY = '/client/entry-client.tsx';
const SERVER_ENTRY = '/client/entry-server.tsx';

/** Rendering from the sources with Vite: each request uses the latest server entry, and the browser gets hot reload. */
export async function loadDevelopment(server: Server): Promise<LoadedRendering> {
  const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  const load = async () => (await vite.ssrLoadModule(SERVER_ENTRY)) as ServerBundle;
  let bundle = await load();
  const preamble = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>');
  // White space between the tags would be a text node and cause a hydration mismatch.
  const scripts = (/<head>([\s\S]*)<\/head>/.exec(preamble)?.[1] ?? '').replace(/>\s+</g, '><').trim();

  const refresh: RequestHandler = (req, res, next) => {
    vite.middlewares(req, res, () => {
      load().then((newest) => {
        bundle = newest;
        next();
      }, next);
    });
  };
  return {
    rendering: {
      build: 'development',
      bundle: () => bundle,
      assetsFor: (kind) => ({
        entry: ENTRY,
        view: `/${viewOf(kind)}`,
        modules: [],
        fonts: [],
        stylesheets: ['/client/styles/index.css'],
      }),
      headExtra: (res) => scripts.replaceAll('<script', `<script nonce="${contextOf(res).nonce}"`),
    },
    clientFolder: undefined,
    development: refresh,
  };
}
