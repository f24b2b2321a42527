import { readFile } from 'node:fs/promises';
import { type Response, Router } from 'express';
import { toContext } from '../pipeline/request-context.ts';

export const COMPONENTS_PATH = '/__components';
const PAGE = new URL('../../client/development/components/index.html', import.meta.url);
/** Placeholder pictures of the examples. */
const PICTURE = /^\/media\/0{20}-/;
const DRAWING = '/covers/devices/mint/hero/picture.svg';

/** @param transform Vite's transformation of an HTML page */
export function componentGallery(transform: (url: string, html: string) => Promise<string>): Router {
  const router = Router();
  router.get(COMPONENTS_PATH, async (req, res) => {
    const html = await transform(req.originalUrl, await readFile(PAGE, 'utf8'));
    allowFraming(res);
    res.set('Cache-Control', 'no-store');
    res.type('html').send(html.replaceAll('<script', `<script nonce="${toContext(res).nonce}"`));
  });
  router.get(PICTURE, (_req, res) => res.redirect(DRAWING));
  return router;
}

/** The page frames itself, to show the components in another width. */
function allowFraming(res: Response): void {
  const policy = String(res.getHeader('Content-Security-Policy'));
  res.set(
    'Content-Security-Policy',
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'"),
  );
  res.set('X-Frame-Options', 'SAMEORIGIN');
}
