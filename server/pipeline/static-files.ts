import { readdirSync } from 'node:fs';
import express, { type RequestHandler, Router } from 'express';
import type { Site } from '../../shared/site/resolve.ts';
import { chooseEncoding } from '../cache/encoding.ts';
import type { Config } from '../config.ts';
import type { ServerBundle } from '../render/server-bundle.ts';
import { contextOf } from './request-context.ts';
import { SPECULATION_RULES_PATH, speculationRules } from './speculation-rules.ts';

const YEAR = '1y';
const DAY_SECONDS = 86_400;

/**
 * Step 5: hashed assets, kept for ever by browsers; drawn covers; the icon; what may be fetched ahead. Anything else under the
 * prefixes is a plain 404, never a page.
 * @param folder the built client, or undefined while developing (Vite serves them).
 */
export function staticFiles(
  folder: string | undefined,
  bundle: () => ServerBundle,
  config: Pick<Config, 'product'>,
  site: Site,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const missing: RequestHandler = (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  };

  if (folder) {
    router.use(
      '/assets',
      named('asset'),
      compressedTwin(`${folder}/assets`),
      express.static(`${folder}/assets`, { immutable: true, maxAge: YEAR, index: false, redirect: false }),
      missing,
    );
  }
  router.get('/covers/{*path}', named('cover'), (req, res, next) => {
    const { parseCoverPath, coverSvg } = bundle();
    const cover = parseCoverPath(req.path);
    if (!cover) {
      next();
      return;
    }
    // A cover is a function of its address, so it can be kept; drawings may be refined, so not for ever.
    res.set({
      'Cache-Control': `public, max-age=${DAY_SECONDS * 7}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    res.type('image/svg+xml').send(coverSvg(cover.topic, cover.ink, cover.seed, cover.variant));
  });
  router.use('/covers', missing);
  router.get('/favicon.svg', named('asset'), (_req, res) => {
    res
      .set('Cache-Control', `public, max-age=${DAY_SECONDS}`)
      .type('image/svg+xml')
      .send(bundle().monogramSvg(config.product));
  });
  const rules = JSON.stringify(speculationRules(site));
  router.get(SPECULATION_RULES_PATH, named('asset'), (_req, res) => {
    res
      .set({ 'Cache-Control': `public, max-age=${DAY_SECONDS}`, 'Content-Type': 'application/speculationrules+json' })
      .send(rules);
  });
  return router;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Sends the twin of a file that the build has compressed, to who accepts it. */
function compressedTwin(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder));
  return (req, res, next) => {
    const name = req.path.slice(1);
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined || !files.has(`${name}.br`)) {
      next();
      return;
    }
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    res.vary('Accept-Encoding');
    if (encoding !== 'identity') {
      res.set('Content-Encoding', encoding).type(`${type}; charset=utf-8`);
      req.url = `/${name}${ENDINGS[encoding]}`;
    }
    next();
  };
}

function named(route: string): RequestHandler {
  return (_req, res, next) => {
    contextOf(res).route = route;
    next();
  };
}
