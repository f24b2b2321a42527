import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import cookieParser from 'cookie-parser';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Store } from 'express-rate-limit';
import { createProxyMiddleware, type Options as ProxyOptions } from 'http-proxy-middleware';
import { API_BASE_PATH, XSRF_COOKIE } from '../../shared/site/constants.ts';
import type { Config } from '../config.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { createRetryBudget } from '../upstream/retry-budget.ts';
import { sendApiError } from './api-error.ts';
import { bringsForeignHtml, compressed, withSafeAnswers } from './api-html.ts';
import { answerSignIn, exchangeHandle, forgetRefused, isSignIn } from './api-session.ts';
import { beginExchange, limitCalls, limitExchange, mayRepeat, TooLate } from './proxy-exchange.ts';
import { endHop, filterRequestHeaders, filterResponseHeaders } from './proxy-headers.ts';
import { contextOf } from './request-context.ts';
import { throttle } from './throttle.ts';
import { isWrite, renewVisit, xsrf } from './xsrf.ts';

type ApiProxyOptions = {
  apiOrigin: string;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  /** Counts the attempts to sign in. */
  attempts: Store;
};

const MAX_BODY_BYTES = 100_000;
const CONNECTIONS = 256;

/**
 * Step 6: everything under /api goes to the API and back, byte for byte (but for HTML that others may have written), with one
 * deadline for the whole exchange and only known headers in either direction. No body is parsed before it: the proxy streams.
 */
export function apiProxy(config: Config, options: ApiProxyOptions): RequestHandler {
  const { apiOrigin, secrets, sessionCookie } = options;
  const router = Router({ caseSensitive: true });
  const budget = createRetryBudget();
  const ConnectionPool = apiOrigin.startsWith('https:') ? SecureAgent : Agent;

  const common: ProxyOptions<Request, Response> = {
    target: apiOrigin,
    changeOrigin: true,
    xfwd: false,
    pathRewrite: (path) => path.slice(API_BASE_PATH.length) || '/',
    on: {
      proxyReq(proxyReq, req, res) {
        filterRequestHeaders(proxyReq, req, config.xsrfPassThrough ? [XSRF_COOKIE] : []);
        beginExchange(res, proxyReq);
      },
      proxyRes(proxyRes, _req, res) {
        filter(proxyRes);
        forgetRefused(proxyRes, res, sessionCookie);
      },
      error: answerError,
    },
  };
  const filter = (proxyRes: IncomingMessage) =>
    filterResponseHeaders(proxyRes, {
      secure: config.isHttps,
      ownCookies: [sessionCookie.name, ...(config.xsrfPassThrough ? [] : [XSRF_COOKIE])],
    });
  const kept = new ConnectionPool({ keepAlive: true, maxSockets: CONNECTIONS });
  // A kept connection may be closed by the API in the moment it is used again: neither a write nor a repetition may meet that.
  const unkept = { ...common, agent: new ConnectionPool({ keepAlive: false, maxSockets: CONNECTIONS }) };
  const single = createProxyMiddleware(unkept);
  /** Reading: on a kept connection first, where that fails in the way kept ones do, once more by the `other` way. */
  const readsWith = (how: ProxyOptions<Request, Response>, other: RequestHandler) =>
    createProxyMiddleware<Request, Response>({
      ...how,
      agent: kept,
      on: {
        ...how.on,
        error(error, req, res) {
          if (!('locals' in res && mayRepeat(error, req, res, budget))) {
            answerError(error, req, res);
            return;
          }
          // The proxy has rewritten it.
          req.url = req.originalUrl;
          void other(req, res, () => {});
        },
      },
    });
  const reads = readsWith(common, single);
  const safely = withSafeAnswers(unkept, config, answerError);
  const safeReads = compressed(readsWith(safely, createProxyMiddleware(safely)));
  const signIn = createProxyMiddleware({
    ...unkept,
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
        }).catch((error: Error) => answerError(error, req, res));
      },
    },
  });

  // Whatever accounts they are for; the API itself counts per account (section 5).
  const signInThrottle = throttle({
    limit: config.signInLimit,
    attempts: options.attempts,
    refuse: (_req, res) => sendApiError(res, 429),
  });

  // Not mounted on the prefix: mounting would cut it off the path, and the proxy must see the path as it came.
  router.use((req, res, next) => {
    if (!isApi(req.path)) {
      next('router');
      return;
    }
    contextOf(res).route = 'api';
    endHop(req);
    next();
  });
  router.use(bodyLimit, cookieParser(), onlySignIn(signInThrottle), xsrf(config, secrets));
  router.use(exchangeHandle(sessionCookie), limitCalls(), limitExchange(config.proxyTimeout, answerError));
  router.use((req, res, next) => {
    budget.asked();
    const read = bringsForeignHtml(req, config) ? safeReads : reads;
    void (isSignIn(req.path) ? signIn : isWrite(req) ? single : read)(req, res, next);
  });
  return router;
}

function isApi(path: string): boolean {
  return path === API_BASE_PATH || path.startsWith(`${API_BASE_PATH}/`);
}

const onlySignIn =
  (throttle: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isSignIn(req.path) ? void throttle(req, res, next) : next();

/** Bodies must say their length, so that one too large is refused before the API hears of it. */
const bodyLimit: RequestHandler = (req, res, next) => {
  if (req.headers['transfer-encoding'] !== undefined) sendApiError(res.set('Connection', 'close'), 411);
  else if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    sendApiError(res.set('Connection', 'close'), 413);
  else next();
};

/** Says that the API could not be asked, and nothing about the inside. */
function answerError(error: Error, _req: IncomingMessage, res: Response | Socket): void {
  if (!('writeHead' in res) || res.headersSent) {
    // The answer is broken off: an early end must not look like a whole one.
    res.destroy();
    return;
  }
  const isLate = error instanceof TooLate || ('code' in error && error.code === 'ETIMEDOUT');
  sendApiError(res, isLate ? 504 : 502);
}
