import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import cookieParser from 'cookie-parser';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { createProxyMiddleware, type Options as ProxyOptions } from 'http-proxy-middleware';
import { API_BASE_PATH, XSRF_COOKIE } from '../../shared/site/constants.ts';
import type { Config } from '../config.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { sendApiError } from './api-error.ts';
import { answerSignIn, exchangeHandle, forgetRefused, isSignIn } from './api-session.ts';
import { filterRequestHeaders, filterResponseHeaders } from './proxy-headers.ts';
import { contextOf } from './request-context.ts';
import { renewVisit, xsrf } from './xsrf.ts';

type ApiProxyOptions = { apiOrigin: string; secrets: readonly string[]; sessionCookie: SessionCookie };

const MAX_BODY_BYTES = 100_000;
const DEADLINE = 'EDEADLINE';

/**
 * Step 6: everything under /api goes to the API, byte for byte, with one deadline for the whole exchange and only known headers
 * in either direction. No body is parsed before it: the proxy streams.
 */
export function apiProxy(config: Config, options: ApiProxyOptions): RequestHandler {
  const { apiOrigin, secrets, sessionCookie } = options;
  const router = Router({ caseSensitive: true });

  const common: ProxyOptions<Request, Response> = {
    target: apiOrigin,
    changeOrigin: true,
    xfwd: false,
    proxyTimeout: config.proxyTimeout,
    pathRewrite: (path) => path.slice(API_BASE_PATH.length) || '/',
    on: {
      proxyReq(proxyReq, req, res) {
        filterRequestHeaders(proxyReq, req, config.xsrfPassThrough ? [XSRF_COOKIE] : []);
        limitExchange(proxyReq, res, config.proxyTimeout);
      },
      proxyRes(proxyRes, _req, res) {
        filter(proxyRes);
        forgetRefused(proxyRes, res, sessionCookie);
      },
      error(error, _req, res) {
        if (!('writeHead' in res)) {
          res.destroy();
        } else if (res.headersSent) {
          // The answer is broken off: an early end must not look like a whole one.
          res.destroy();
        } else {
          const timedOut = 'code' in error && (error.code === DEADLINE || error.code === 'ETIMEDOUT');
          const status = timedOut ? 504 : 502;
          res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' });
          res.end(JSON.stringify({ statusCode: status, statusMessage: timedOut ? 'Gateway Timeout' : 'Bad Gateway' }));
        }
      },
    },
  };
  const filter = (proxyRes: IncomingMessage) =>
    filterResponseHeaders(proxyRes, {
      secure: config.isHttps,
      ownCookies: [sessionCookie.name, ...(config.xsrfPassThrough ? [] : [XSRF_COOKIE])],
    });
  const proxy = createProxyMiddleware(common);
  const signIn = createProxyMiddleware({
    ...common,
    selfHandleResponse: true,
    on: {
      ...common.on,
      proxyReq(proxyReq, req, res, proxyOptions) {
        // The answer is read here: it must come as plain text.
        proxyReq.removeHeader('accept-encoding');
        common.on?.proxyReq?.(proxyReq, req, res, proxyOptions);
      },
      proxyRes(proxyRes, req, res) {
        filter(proxyRes);
        answerSignIn(proxyRes, res, {
          cookie: sessionCookie,
          mode: config.tokenMode,
          renewVisit: (to) => renewVisit(to, config, secrets),
        }).catch((error: Error) => common.on?.error?.(error, req, res));
      },
    },
  });

  const checkXsrf = xsrf(config, secrets);
  const cookies = cookieParser();
  // Not mounted on the prefix: mounting would cut it off the path, and the proxy must see the path as it came.
  router.use((req, res, next) => {
    if (!isApi(req.path)) {
      next('router');
      return;
    }
    contextOf(res).route = 'api';
    next();
  });
  router.use(bodyLimit, cookies, checkXsrf, exchangeHandle(sessionCookie), (req, res, next) => {
    void (isSignIn(req.path) ? signIn : proxy)(req, res, next);
  });
  return router;
}

function isApi(path: string): boolean {
  return path === API_BASE_PATH || path.startsWith(`${API_BASE_PATH}/`);
}

/** Bodies must say their length, so that one too large is refused before the API hears of it. */
const bodyLimit: RequestHandler = (req, res, next) => {
  if (req.headers['transfer-encoding'] !== undefined) sendApiError(res.set('Connection', 'close'), 411);
  else if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    sendApiError(res.set('Connection', 'close'), 413);
  else next();
};

/** The proxy's own time-out starts anew with every byte; this one does not. */
function limitExchange(proxyReq: ClientRequest, res: ServerResponse, timeout: number): void {
  const timer = setTimeout(() => {
    proxyReq.destroy(Object.assign(new Error('The exchange took too long'), { code: DEADLINE }));
    if (res.headersSent) res.destroy();
  }, timeout);
  res.once('close', () => clearTimeout(timer));
}
