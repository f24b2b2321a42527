import { readFileSync } from 'node:fs';
import { BulkheadRejectedError } from 'cockatiel';
import { type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../config/config.ts';
import { setValidators } from '../http/validators.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { ServerBundle } from './server-bundle.ts';
import { createSocialCovers } from './social-covers.ts';

const DAY_SECONDS = 86_400;
const RETRY_AFTER_SECONDS = '2';
const iconFile = (name: string): Buffer => readFileSync(new URL(`icons/${name}`, import.meta.url));
/** Icons at the addresses that are requested without being named in a page. */
const ICONS = [
  { path: '/favicon.ico', type: 'image/x-icon', bytes: iconFile('favicon.ico') },
  { path: '/apple-touch-icon.png', type: 'image/png', bytes: iconFile('apple-touch-icon.png') },
];

/** Serves SVGs of the client's server entry: covers and the icon, also as PNG or ICO. Others are a plain 404. */
export function drawings(bundle: () => ServerBundle, { product }: Pick<Config, 'product'>): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const socialCover = createSocialCovers(bundle);
  router.get('/covers/{*path}', async (req, res, next) => {
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
    if (cover.variant === 'social') {
      await sendSocialCover(res, () => socialCover(cover));
      return;
    }
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

/** Sends a cover for social networks, or 503 while too many are being drawn. */
async function sendSocialCover(res: Response, draw: () => Promise<Buffer>): Promise<void> {
  try {
    const png = await draw();
    // Other sites show it beside a link to the page.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin').type('image/png').send(png);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS });
    res.type('text/plain').send('Try again in a moment\n');
  }
}
