import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { DAY_SECONDS } from '../../shared/durations.ts';
import type { Config } from '../config/config.ts';
import { setValidators } from '../http/validators.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { ServerBundle } from './server-bundle.ts';

const iconFile = (name: string): Buffer => readFileSync(new URL(`icons/${name}`, import.meta.url));
/** Icons at the addresses that are requested without being named in a page. */
const ICONS = [
  { path: '/favicon.ico', type: 'image/x-icon', bytes: iconFile('favicon.ico') },
  { path: '/apple-touch-icon.png', type: 'image/png', bytes: iconFile('apple-touch-icon.png') },
];

/** Serves SVGs of the client's server entry: covers and the icon, also as PNG or ICO. Others are a plain 404. */
export function drawings(bundle: () => ServerBundle, { product }: Pick<Config, 'product'>): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/covers/{*path}', (req, res, next) => {
    contextOf(res).route = 'cover';
    const { parseCoverPath, coverSvg } = bundle();
    const cover = parseCoverPath(req.path);
    if (!cover) {
      next();
      return;
    }
    // A cover is a function of its address, so it is cached, but not as immutable, because releases may change it.
    res.set({
      'Cache-Control': `public, max-age=${DAY_SECONDS * 7}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    const svg = coverSvg(cover.topic, cover.ink, cover.seed, cover.variant);
    setValidators(res, svg);
    res.type('image/svg+xml').send(svg);
  });
  router.use('/covers', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });
  router.get('/favicon.svg', (_req, res) => {
    contextOf(res).route = 'asset';
    const svg = bundle().monogramSvg(product);
    setValidators(res, svg);
    res.set('Cache-Control', `public, max-age=${DAY_SECONDS}`).type('image/svg+xml').send(svg);
  });
  for (const { path, type, bytes } of ICONS) {
    router.get(path, (_req, res) => {
      contextOf(res).route = 'asset';
      res.set('Cache-Control', `public, max-age=${DAY_SECONDS}`).type(type).send(bytes);
    });
  }
  return router;
}
