import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { isPreviewParam } from '../../shared/rules/preview-path.ts';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import type { PageInput } from '../../shared/site/page-data/request.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { sessionOf } from '../pipeline/member-guard.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import type { PageAssets, Rendering } from './server-bundle.ts';

type Options = {
  config: Config;
  site: Site;
  upstream: Upstream;
  rendering: Rendering;
  sessionCookie: SessionCookie;
  metrics: Metrics;
  now: () => number;
};

const RETRY_AFTER_SECONDS = 5;
const DOCUMENT_END = '</body></html>';

/** Step 10: matches, loads and streams a page. The status is decided before the first byte. */
export function renderPage({
  config,
  site,
  upstream,
  rendering,
  sessionCookie,
  metrics,
  now,
}: Options): RequestHandler {
  return async (req, res) => {
    const { log, nonce } = contextOf(res);
    const url = new URL(req.originalUrl, config.publicOrigin);
    const match = site.match(url.pathname);
    contextOf(res).route = match.route.kind;
    const preview = [...url.searchParams.keys()].some(isPreviewParam);
    const input: PageInput = { match, pathname: url.pathname, query: url.searchParams, now: now() };
    const external: string | undefined = res.locals.externalTarget;
    const session = sessionOf(res);

    const page = await loadPage(input, {
      upstream,
      preview,
      bearer: session?.byForm ? session.token : undefined,
      grace: config.secondaryGrace,
      onFailure(error, request) {
        metrics.count('call-failed');
        log.warn({ call: request.id, reason: error instanceof Error ? error.message : String(error) }, 'call failed');
      },
    });
    if (res.closed) return;
    if (session?.byForm && isRefused(page.outcomes)) {
      // The API has forgotten the session: it has ended here too.
      res.set('Cache-Control', 'private, no-store').append('Set-Cookie', sessionCookie.clear());
      res.redirect(302, loginAddress(req.originalUrl));
      return;
    }

    const status = external
      ? 200
      : match.route.kind === 'notFound' || match.route.kind === 'preview'
        ? 404
        : page.status;
    const kind = status === 404 ? 'notFound' : match.route.kind;
    res.status(status).type('html');
    setPageHeaders(res, { status, preview, isPublic: match.route.access === 'public' });
    if (req.method === 'HEAD') {
      res.end();
      return;
    }

    const { renderDocument, serialiseState, loadedKind, PAGE_STATE_ID } = rendering.bundle();
    const assets = rendering.assetsFor(loadedKind(kind));
    const settings = {
      product: config.product,
      mediaPlannerUrl: config.mediaPlannerUrl,
      publicOrigin: config.publicOrigin,
    };
    const environment = { site, settings, now: input.now, outcomes: page.outcomes, external };
    const stateOf = (outcomes: Map<string, Outcome>) =>
      serialiseState({ settings, now: input.now, outcomes: Object.fromEntries(outcomes), external });

    await new Promise<void>((resolve, reject) => {
      const stream = renderDocument({
        environment,
        location: url.pathname + url.search,
        assets,
        nonce,
        onError(error) {
          if (res.closed) return;
          metrics.count('render-error');
          log.error(
            { error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) },
            'rendering failed',
          );
        },
        onShellError: reject,
        onShellReady() {
          const tail = async () => closing(stateOf(await page.settled), PAGE_STATE_ID, assets, nonce);
          pipeline(stream.pipe(documentWriter(res, rendering.headExtra(res), tail)), res).then(
            resolve,
            (error: unknown) => {
              stream.abort(error);
              // A visitor who left is not an error of ours.
              if (res.closed && !res.writableFinished) resolve();
              else reject(error);
            },
          );
        },
      });
    });
  };
}

const UNAUTHORISED = 401;

function isRefused(outcomes: LoadedPage['outcomes']): boolean {
  return [...outcomes.values()].some((outcome) => 'ok' in outcome && !outcome.ok && outcome.status === UNAUTHORISED);
}

/** What stands at the end of the document: the state, and the module that goes on from it. */
function closing(state: string, id: string, assets: PageAssets, nonce: string): string {
  return (
    `<script type="application/json" id="${id}">${state}</script>` +
    `<script type="module" src="${assets.entry}" nonce="${nonce}"></script>${DOCUMENT_END}`
  );
}

/** Passes the document on, holding back its end until the tail is there. */
function documentWriter(res: Response, headExtra: string, tail: () => Promise<string>): Transform {
  let held = Buffer.alloc(0);
  let head = headExtra;
  const writer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let bytes = Buffer.concat([held, chunk]);
      const at = head ? bytes.indexOf('<head>') : -1;
      if (at >= 0) {
        const inside = at + '<head>'.length;
        bytes = Buffer.concat([bytes.subarray(0, inside), Buffer.from(head), bytes.subarray(inside)]);
        head = '';
      }
      const keep = Math.max(0, bytes.length - DOCUMENT_END.length);
      held = bytes.subarray(keep);
      done(null, bytes.subarray(0, keep));
    },
    flush(done) {
      if (held.toString() === DOCUMENT_END) tail().then((text) => done(null, text), done);
      else done(new Error('The document did not end as expected'));
    },
  });
  // React asks for a flush when a part is complete; compression must not keep it.
  return Object.assign(writer, { flush: () => setImmediate(() => !res.closed && res.flush?.()) });
}

function setPageHeaders(res: Response, page: { status: number; preview: boolean; isPublic: boolean }): void {
  if (page.status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (page.preview) res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
  const shareable = page.status === 200 && page.isPublic && !page.preview;
  // The nonce makes every page its own; until pages are kept on the server, browsers ask again each time.
  res.set('Cache-Control', shareable ? 'private, no-cache' : 'private, no-store');
}
