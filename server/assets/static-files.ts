import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { assetFolders } from '../../shared/site/asset-folders.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { negotiateEncoding } from '../http/content-encoding.ts';
import { setValidators } from '../http/validators.ts';
import { toContext } from '../pipeline/request-context.ts';
import { SPECULATION_RULES_PATH, speculationRules } from '../pipeline/speculation-rules.ts';

const YEAR = '1y';

/** @param folder the built client; undefined in development, when Vite serves the assets */
export function staticFiles(folder: string | undefined, site: Site): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const missing: RequestHandler = (_req, res) => {
    res.removeHeader('Content-Encoding');
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  };

  if (folder) {
    const { current, previous } = assetFolders(folder);
    const serve = (path: string) =>
      express.static(path, { immutable: true, maxAge: YEAR, index: false, redirect: false });
    router.use('/assets', named('asset'), precompressed([current, previous]), serve(current), serve(previous), missing);
  }
  const rules = JSON.stringify(speculationRules(site));
  router.get(SPECULATION_RULES_PATH, named('asset'), (_req, res) => {
    setValidators(res, rules);
    res
      .set({ 'Cache-Control': `public, max-age=${DAY_SECONDS}`, 'Content-Type': 'application/speculationrules+json' })
      .send(rules);
  });
  return router;
}

const VARIANT_EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Rewrite to the precompressed variant if the client accepts it. */
function precompressed(folders: readonly string[]): RequestHandler {
  const files = new Set(folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder)));
  return (req, res, next) => {
    const name = req.path.slice(1);
    if (!files.has(`${name}.br`)) {
      next();
      return;
    }
    const encoding = negotiateEncoding(req.headers['accept-encoding']);
    res.vary('Accept-Encoding');
    if (encoding !== 'identity') {
      res.set('Content-Encoding', encoding).type(extname(name));
      req.url = `/${name}${VARIANT_EXTENSIONS[encoding]}`;
    }
    next();
  };
}

function named(route: string): RequestHandler {
  return (_req, res, next) => {
    toContext(res).route = route;
    next();
  };
}
