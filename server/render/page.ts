import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isPreviewParam } from '../../shared/rules/preview-path.ts';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import type { PageInput } from '../../shared/site/page-data/request.ts';
import { askedPage } from '../../shared/site/page-parameters.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { compress } from '../cache/compress.ts';
import { chooseEncoding } from '../cache/encoding.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { sendPage } from '../cache/send-page.ts';
import type { Config } from '../config.ts';
import { type FormAnswer, formAnswerOf } from '../forms/form-answer.ts';
import type { Metrics } from '../metrics.ts';
import { sessionOf } from '../pipeline/member-guard.ts';
import type { Repeater } from '../pipeline/repeat.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import { Overloaded, type Slots } from '../slots.ts';
import type { Upstream } from '../upstream/client.ts';
import type { PageToRender } from './document.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import { makeCachedPage } from './make-page.ts';
import type { Rendering } from './server-bundle.ts';
import { streamPage } from './stream-page.ts';
import { renderWholePage } from './whole-page.ts';

export type PageOptions = {
  config: Config;
  site: Site;
  upstream: Upstream;
  rendering: Rendering;
  /** None while developing: then every page is made anew. */
  cache: PageCache | undefined;
  slots: Slots;
  /** Told of a page sent from the cache under its very key. */
  learn: Repeater['learn'] | undefined;
  sessionCookie: SessionCookie;
  metrics: Metrics;
  log: Logger;
  now: () => number;
};

type SendOptions = PageOptions & {
  /** The page is rendered; what is left is sending it. */
  onRendered: () => void;
};

const RETRY_AFTER_SECONDS = 5;
/** A page younger than this was made for who asks now. */
const JUST_MADE_MS = 5000;

/** What a request asks for, as far as it may change the page. */
type Asked = {
  readonly input: PageInput;
  /** Path and query of the page, without anything it does not listen to: the page is made from this alone. */
  readonly address: string;
  readonly preview: boolean;
  readonly external: string | undefined;
  readonly session: Session | undefined;
  /** What the page says of a form that was sent to it, or needs for one. */
  readonly form: FormAnswer;
  /** The same for whoever asks, and asked for by many. */
  readonly isShared: boolean;
};

/**
 * Step 10: the page of an address. One that everybody gets is made once and kept; any other is streamed. Either way its status is
 * decided before the first byte.
 */
export function renderPage(options: PageOptions): RequestHandler {
  const { cache, slots, learn, now, metrics } = options;
  return async (req, res) => {
    const asked = read(req, res, options);
    contextOf(res).route = asked.input.match.route.kind;
    const key = asked.isShared ? asked.address : undefined;
    try {
      if (key === undefined || !cache) {
        await sendOwn(asked, req, res);
        return;
      }
      const found = cache.find(key);
      if (found) {
        if (found.state === 'stale') cache.renew(key, () => slots.run(() => renew(asked)));
        send(req, res, found.page, `hit${found.state === 'stale' ? '; detail=stale-while-revalidate' : ''}`);
        if (found.state === 'fresh' && req.originalUrl === key) learn?.(req, res, found.page, contextOf(res).route);
        return;
      }
      await serveNew(cache, key, asked, req, res);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      metrics.count('overloaded');
      const old = key === undefined ? undefined : cache?.findOld(key);
      if (old) send(req, res, old, 'hit; detail=stale-overloaded');
      else refuse(res);
    }
  };

  function make(asked: Asked, loaded: LoadedPage): Promise<CachedPage | undefined> {
    return makeCachedPage(pageOf(asked, loaded, options), {
      ...options,
      onRenderError: (error) => renderingFailed(error, options),
    });
  }

  async function renew(asked: Asked): Promise<CachedPage | undefined> {
    return make(asked, await load(asked, options, { renew: true }));
  }

  function send(req: Request, res: Response, page: CachedPage, state: string): void {
    sendPage(req, res, page, { state, now: now() });
  }

  /**
   * A page nobody has made yet. Who asks first sees it stream when its secondary data is slow; the others wait for the whole,
   * which is made and kept in any case.
   */
  async function serveNew(cache: PageCache, key: string, asked: Asked, req: Request, res: Response): Promise<void> {
    const leads = !cache.isUnderWay(key);
    const loading = Promise.withResolvers<LoadedPage>();
    const produced = cache.produce(key, () =>
      slots.run(async (release) => {
        const loaded = await load(asked, options);
        loading.resolve(loaded);
        // While it waits for the API it keeps no place from others.
        if (!loaded.isSettled()) release();
        return make(asked, loaded);
      }),
    );
    if (leads) {
      const early = await Promise.race([loading.promise, produced.then(() => undefined)]);
      if (early && !early.isSettled()) {
        produced.catch((error: unknown) => contextOf(res).log.error(describe(error), 'a page could not be kept'));
        await sendUnkept(pageOf(asked, early, options), asked, req, res, { ...options, onRendered() {} });
        return;
      }
    }
    const page = (await produced) ?? cache.findOld(key);
    if (res.closed) return;
    if (page) {
      send(req, res, page, page.storedAt > now() - JUST_MADE_MS ? 'fwd=miss; stored' : 'hit; detail=stale-if-error');
      return;
    }
    await sendOwn(asked, req, res);
  }

  /** Who reads slowly keeps no place from others: it is free when the page is rendered. */
  function sendOwn(asked: Asked, req: Request, res: Response): Promise<void> {
    return slots.run((release) => makeOwn(asked, req, res, { ...options, onRendered: release }));
  }
}

/** Pages made within these minutes say the same, and who has one need not be sent it again. */
const MOMENT_MS = 300_000;
const moment = (now: number): number => now - (now % MOMENT_MS);

/** Reads a request: nothing of it but this reaches the page. */
function read(req: Request, res: Response, { config, site, now }: PageOptions): Asked {
  const url = new URL(req.originalUrl, config.publicOrigin);
  const { input, isCommon } = askedPage(site, url.pathname, url.searchParams, moment(now()));
  const { match, query } = input;
  const preview = [...query.keys()].some(isPreviewParam);
  const external: string | undefined = res.locals.externalTarget;
  const search = query.toString();
  const form = formAnswerOf(res);
  const isOwn = form.state !== undefined || form.token !== undefined;
  return {
    input,
    address: search ? `${url.pathname}?${search}` : url.pathname,
    preview,
    external,
    session: sessionOf(res),
    form,
    isShared: isCommon && !isOwn && !preview && external === undefined && match.route.access === 'public',
  };
}

/** Starts a page's calls and waits for what decides its status. */
function load(
  { input, preview, session }: Asked,
  { config, upstream, metrics, log }: PageOptions,
  { renew = false } = {},
): Promise<LoadedPage> {
  return loadPage(input, {
    upstream,
    preview,
    renew,
    bearer: session?.byForm ? session.token : undefined,
    grace: config.secondaryGrace,
    onFailure(error, request) {
      metrics.count('call-failed');
      log.warn({ call: request.id, ...describe(error) }, 'call failed');
    },
  });
}

function pageOf(
  { input, address, external, form }: Asked,
  loaded: LoadedPage,
  { config, site }: PageOptions,
): PageToRender {
  const { kind } = input.match.route;
  const status = external ? 200 : kind === 'notFound' || kind === 'preview' ? 404 : loaded.status;
  const page = { config, site, input, location: address, loaded, status, external };
  return { ...page, formState: form.state, formToken: form.token };
}

/** A page of one visitor's own, or one that may not be kept. */
async function makeOwn(asked: Asked, req: Request, res: Response, options: SendOptions): Promise<void> {
  const loaded = await load(asked, options);
  if (res.closed) return;
  if (asked.session?.byForm && isRefused(loaded.outcomes)) {
    // The API has forgotten the session: it has ended here too.
    res.set('Cache-Control', 'private, no-store').append('Set-Cookie', options.sessionCookie.clear());
    res.redirect(302, loginAddress(req.originalUrl));
    return;
  }
  await sendUnkept(pageOf(asked, loaded, options), asked, req, res, options);
}

/** Sends a page that is not kept: at once when all its data is there, else as a stream. */
async function sendUnkept(
  page: PageToRender,
  { preview, form }: Asked,
  req: Request,
  res: Response,
  { rendering, metrics, onRendered }: SendOptions,
): Promise<void> {
  res
    .status(page.status === 200 ? form.status : page.status)
    .type('html')
    .set({ 'Cache-Control': 'private, no-store', 'Cache-Status': 'rostrum; fwd=bypass' });
  if (page.status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (preview) res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  if (page.loaded.isSettled()) {
    const { nonce } = contextOf(res);
    const html = await renderWholePage(page, { rendering, nonce, headExtra: rendering.headExtra(res) });
    if (html !== undefined) {
      await sendOnce(req, res, html, onRendered);
      return;
    }
  }
  // A part that fails costs only itself: the browser tries it again.
  await streamPage(res, page, {
    rendering,
    onRendered,
    onRenderError: (error) => renderingFailed(error, { metrics, log: contextOf(res).log }),
  });
}

function renderingFailed(error: unknown, { metrics, log }: Pick<PageOptions, 'metrics' | 'log'>): void {
  metrics.count('render-error');
  log.error(describe(error), 'rendering failed');
}

/** Sends a text that nobody else will get. `onReady` is called when nothing is left to do but that. */
async function sendOnce(req: Request, res: Response, text: string, onReady: () => void): Promise<void> {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const body = await compress(Buffer.from(text), encoding, 'once');
  onReady();
  res.vary('Accept-Encoding');
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.send(body);
}

/** Too much is being rendered: a plain page costs nothing. */
function refuse(res: Response): void {
  res
    .status(503)
    .set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_SECONDS) })
    .type('html');
  res.send(
    '<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment</title><h1>One moment</h1><p>Very many people are here just now. Please try again in a few seconds.</p></html>',
  );
}

const UNAUTHORISED = 401;

function isRefused(outcomes: LoadedPage['outcomes']): boolean {
  return [...outcomes.values()].some((outcome) => 'ok' in outcome && !outcome.ok && outcome.status === UNAUTHORISED);
}

function describe(error: unknown): { reason: string; stack?: string | undefined } {
  return error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) };
}
