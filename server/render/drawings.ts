import { type RequestHandler, Router } from 'express';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { buildPalette, themeCss, themePath } from '../../shared/theme/palette.ts';
import type { Config } from '../config/config.ts';
import { setValidators } from '../http/validators.ts';
import { toContext } from '../pipeline/request-context.ts';
import { drawIcon, wrapAsIco } from './draw-icon.ts';
import type { ServerBundle } from './server-bundle.ts';

/** Requested without being linked in a page; sizes in px. */
const ICONS = [
  { path: '/favicon.ico', type: 'image/x-icon', size: 48, wrap: wrapAsIco },
  { path: '/apple-touch-icon.png', type: 'image/png', size: 180, wrap: (png: Buffer) => png },
];

export function drawings(
  bundle: () => ServerBundle,
  { product, inks }: Pick<Config, 'product' | 'inks'>,
): RequestHandler {
  const palette = buildPalette(inks);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/covers/{*path}', (req, res, next) => {
    toContext(res).route = 'cover';
    const { parseCoverPath, coverSvg } = bundle();
    const cover = parseCoverPath(req.path);
    if (!cover) {
      next();
      return;
    }
    // Cacheable, but not immutable, because releases may change a cover.
    res.set({
      'Cache-Control': `public, max-age=${DAY_SECONDS * 7}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    const svg = coverSvg(cover, cover.variant, palette);
    setValidators(res, svg);
    res.type('image/svg+xml').send(svg);
  });
  router.use('/covers', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });
  router.get(themePath(inks), (_req, res) => {
    toContext(res).route = 'asset';
    res
      .set('Cache-Control', `public, max-age=${DAY_SECONDS * 365}, immutable`)
      .type('text/css')
      .send(themeCss(inks));
  });
  router.get('/favicon.svg', (_req, res) => {
    toContext(res).route = 'asset';
    const svg = bundle().monogramSvg(product, palette);
    setValidators(res, svg);
    res.set('Cache-Control', `public, max-age=${DAY_SECONDS}`).type('image/svg+xml').send(svg);
  });
  for (const { path, type, size, wrap } of ICONS) {
    let drawn: Promise<Buffer> | undefined;
    router.get(path, async (_req, res) => {
      toContext(res).route = 'asset';
      drawn ??= drawIcon(bundle(), product, palette, size).then((png) => wrap(png, size));
      // Do not memoise a failure.
      drawn.catch(() => {
        drawn = undefined;
      });
      res
        .set('Cache-Control', `public, max-age=${DAY_SECONDS}`)
        .type(type)
        .send(await drawn);
    });
  }
  return router;
}
