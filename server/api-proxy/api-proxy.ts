import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { createProxyMiddleware, type Options as ProxyOptions } from 'http-proxy-middleware';
import { DEVICE_HEADER, deviceHeader } from '../../shared/account/device-schemas.ts';
import { API_BASE_PATH, XSRF_COOKIE } from '../../shared/constants.ts';
import type { Config } from '../config/config.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { isInternal } from '../pipeline/call-address.ts';
import { limitCallRate } from '../pipeline/call-limits.ts';
import type { RateLimiters } from '../pipeline/rate-limiters.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isWrite, rotateCsrfToken, xsrf } from '../pipeline/xsrf.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { InvalidUserData, LEFT_OUT } from '../session/sign-in-answer.ts';
import { findSignOutUrl } from '../session/sign-out-url.ts';
import { createRetryBudget } from '../upstream/retry-budget.ts';
import { compressed, mayContainForeignHtml, withSanitisedHtml } from './api-html.ts';
import {
  answerSignIn,
  clearRejectedSession,
  exchangeHandle,
  isSignIn,
  isSignOut,
  readDevice,
  readSignOut,
} from './api-session.ts';
import { ExchangeTimeout, limitCalls, limitExchange, mayRetry, registerExchange } from './proxy-exchange.ts';
import { filterRequestHeaders, stripHopByHopHeaders } from './proxy-headers.ts';
import { createReceiveHead, limitResponse, type ReceiveHead } from './proxy-response.ts';

type ApiProxyOptions = {
  apiOrigin: string;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  rateLimiters: RateLimiters;
  clientReads: RequestHandler;
};

const MAX_BODY_BYTES = 100_000;
const CONNECTIONS = 256;

/**
 * One deadline per exchange, which starts when the request body has arrived: slow clients hold no permit or connection.
 */
export function apiProxy(config: Config, options: ApiProxyOptions): RequestHandler {
  const { apiOrigin, secrets, sessionCookie, deviceCookie } = options;
  const router = Router({ caseSensitive: true });
  const budget = createRetryBudget();
  const prepareHead = createReceiveHead(config, answerError);
  const { origin } = new URL(apiOrigin);
  const basePath = apiOrigin.slice(origin.length);
  const ConnectionPool = origin.startsWith('https:') ? SecureAgent : Agent;

  const receiveHead: ReceiveHead = (proxyRes, req, res) => {
    if (!prepareHead(proxyRes, req, res)) return false;
    clearRejectedSession(proxyRes, res, sessionCookie);
    return true;
  };
  const common: ProxyOptions<Request, Response> = {
    target: origin,
    changeOrigin: true,
    xfwd: false,
    pathRewrite: (path) => `${basePath}${path.slice(API_BASE_PATH.length) || '/'}`,
    on: {
      proxyReq(proxyReq, req, res) {
        filterRequestHeaders(proxyReq, req, config.xsrfPassThrough ? [XSRF_COOKIE] : []);
        for (const [name, value] of Object.entries(toContext(res).traceHeaders)) proxyReq.setHeader(name, value);
        if (res.locals.device) proxyReq.setHeader(DEVICE_HEADER, deviceHeader(res.locals.device.device));
        registerExchange(res, proxyReq);
        if (res.locals.requestBody) proxyReq.write(res.locals.requestBody);
      },
      proxyRes(proxyRes, req, res) {
        if (receiveHead(proxyRes, req, res)) limitResponse(proxyRes, res);
      },
      error: answerError,
    },
  };
  const keepAlive = new ConnectionPool({ keepAlive: true, maxSockets: CONNECTIONS });
  // The API may close a keep-alive connection at the moment of reuse, so writes and retries use new connections.
  const newConnection = { ...common, agent: new ConnectionPool({ keepAlive: false, maxSockets: CONNECTIONS }) };
  const single = createProxyMiddleware(newConnection);
  const readsWith = (options: ProxyOptions<Request, Response>, retry: RequestHandler) =>
    createProxyMiddleware<Request, Response>({
      ...options,
      agent: keepAlive,
      on: {
        ...options.on,
        error(error, req, res) {
          if (!('locals' in res && mayRetry(error, req, res, budget))) {
            answerError(error, req, res);
            return;
          }
          req.url = req.originalUrl;
          void retry(req, res, () => {});
        },
      },
    });
  const reads = compressed(readsWith(common, single));
  const sanitised = withSanitisedHtml(newConnection, {
    product: config.product,
    receiveHead,
    onError: answerError,
  });
  const sanitisedReads = compressed(readsWith(sanitised, createProxyMiddleware(sanitised)));
  const uncompressed: NonNullable<ProxyOptions<Request, Response>['on']>['proxyReq'] = (proxyReq, ...others) => {
    // Parsed here, so it must not be compressed.
    proxyReq.removeHeader('accept-encoding');
    common.on?.proxyReq?.(proxyReq, ...others);
  };
  const signIn = createProxyMiddleware({
    ...newConnection,
    selfHandleResponse: true,
    on: {
      ...common.on,
      proxyReq: uncompressed,
      proxyRes(proxyRes, req, res) {
        if (!prepareHead(proxyRes, req, res)) return;
        answerSignIn(proxyRes, res, {
          cookie: sessionCookie,
          mode: config.tokenMode,
          rotateCsrfToken: (to) => rotateCsrfToken(to, config, secrets),
          onLeftOut: (reason) => toContext(res).log.warn({ call: 'sso.login', reason }, LEFT_OUT),
        }).catch((error: Error) => {
          toContext(res).log.warn({ call: 'sso.login', reason: String(error) }, 'sign-in failed');
          if (error instanceof InvalidUserData) sendApiError(res, 500);
          else answerError(error, req, res);
        });
      },
    },
  });
  const signOut = createProxyMiddleware({
    ...newConnection,
    on: {
      ...common.on,
      proxyReq: uncompressed,
      proxyRes(proxyRes, req, res) {
        if (!receiveHead(proxyRes, req, res)) return;
        limitResponse(proxyRes, res);
        readSignOut(proxyRes, (answer) => findSignOutUrl(answer, config, toContext(res).log));
      },
    },
  });

  // Not mounted on the prefix, which would strip it from the path that the proxy forwards.
  router.use((req, res, next) => {
    if (!isApi(req.path)) {
      next('router');
      return;
    }
    toContext(res).route = 'api';
    stripHopByHopHeaders(req);
    if (isInternal(req.path)) sendApiError(res.set('Connection', 'close'), 404);
    else next();
  });
  // Reject cross-site requests before they count against a limit.
  router.use(contentLengthLimit, cookieParser(), xsrf(config, secrets));
  router.use(limitCallRate(options.rateLimiters), options.clientReads);
  router.use(exchangeHandle(sessionCookie), readDevice(deviceCookie), readBody, keepBody, rejectBody);
  router.use(limitCalls(), limitExchange(config.proxyTimeout, answerError));
  router.use((req, res, next) => {
    budget.deposit();
    const read = mayContainForeignHtml(req, config) ? sanitisedReads : reads;
    const other = isSignOut(req) ? signOut : isWrite(req) ? single : read;
    void (isSignIn(req.path) ? signIn : other)(req, res, next);
  });
  return router;
}

function isApi(path: string): boolean {
  return path === API_BASE_PATH || path.startsWith(`${API_BASE_PATH}/`);
}

/** Require `Content-Length`, to reject a body that is too large before calling the API. */
const contentLengthLimit: RequestHandler = (req, res, next) => {
  if (req.headers['transfer-encoding'] !== undefined) sendApiError(res.set('Connection', 'close'), 411);
  else if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    sendApiError(res.set('Connection', 'close'), 413);
  else next();
};

const readBody = express.raw({ type: () => true, limit: MAX_BODY_BYTES, inflate: false });

/** Use a property unknown to the proxy middleware, which warns about bodies read before it. */
const keepBody: RequestHandler = (req, res, next) => {
  if (Buffer.isBuffer(req.body)) res.locals.requestBody = req.body;
  req.body = undefined;
  next();
};

const rejectBody: ErrorRequestHandler = (error, _req, res, next) => {
  const status: unknown = error?.status;
  if (typeof status === 'number' && status < 500) sendApiError(res.set('Connection', 'close'), status);
  else next(error);
};

/** Respond 504 or 502 without details of the failure. */
function answerError(error: Error, _req: IncomingMessage, res: Response | Socket): void {
  if (!('writeHead' in res) || res.headersSent) {
    // Destroy: a truncated response must not look complete.
    res.destroy();
    return;
  }
  const isTimeout = error instanceof ExchangeTimeout || ('code' in error && error.code === 'ETIMEDOUT');
  sendApiError(res, isTimeout ? 504 : 502);
}
