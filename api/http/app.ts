import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { API_BASE_PATH } from '../../shared/constants.ts';
import { createOutageLog, type OutageLog } from '../../shared/outage-log.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import { identityRoutes } from '../account/identity.ts';
import { ApiError } from '../common/api-error.ts';
import { loggableError } from '../common/loggable-error.ts';
import type { Logger } from '../common/logger.ts';
import { evidenceRoutes } from '../credits/evidence-routes.ts';
import type { ApiMetrics } from '../metrics/api-metrics.ts';
import { observeRequests } from './observe-requests.ts';
import { pictureRoutes } from './picture-routes.ts';
import { sendError } from './respond.ts';
import { createRouter, type RouterOptions } from './router.ts';
import { toApiError, unavailableCode } from './to-api-error.ts';

/** The query hit its time limit: name the call, as the database itself answers. */
const QUERY_CANCELLED = '57014';
const CLIENT_ERROR = 400;
/** While the database is overloaded some calls succeed, which does not end the outage. */
const QUIET_MS = 30_000;

const openApiFile = new URL('../../shared/contract/openapi.json', import.meta.url);

type Options = RouterOptions & {
  readonly hooks?: readonly RequestHandler[];
  readonly metrics?: Pick<ApiMetrics, 'observeRequest'>;
};

/** Serves the contract's calls at the root and below `/api`, hooks, identity, pictures and health; all else is JSON. */
export function createApi(options: Options): Express {
  const { metrics, context } = options;
  const { db, log } = context;
  const app = express();
  app.disable('x-powered-by');
  // The site's server is the only client of this process and forwards the visitor's address.
  app.set('trust proxy', 'loopback');

  const outage = createOutageLog(log, {
    failure: 'calls fail: the database does not answer',
    recovery: 'the database answers calls again',
    describe: (error) => ({ error: loggableError(error) }),
    quietMs: QUIET_MS,
  });
  app.use(observeRequests({ log, metrics }));
  app.use((_request, response, next) => {
    response.once('finish', () => {
      if (response.statusCode < CLIENT_ERROR) outage.succeeded();
    });
    next();
  });
  app.get('/healthz', async (_request, response) => {
    await db.execute(sql`select 1`);
    response.set('Cache-Control', 'no-store').json({ statusCode: 200, statusMessage: 'OK' });
  });
  app.get('/openapi.json', async (_request, response) => {
    const text = await readFile(openApiFile, 'utf8').catch(() => undefined);
    if (text === undefined) throw new ApiError(404);
    response.type('application/json').send(fillProduct(text, context.site.product));
  });

  for (const hook of options.hooks ?? []) app.use(hook);
  app.use(identityRoutes(options.context));
  app.use(pictureRoutes(db));
  app.use(evidenceRoutes(options));
  const router = createRouter(options);
  app.use(API_BASE_PATH, router);
  app.use(router);
  app.use(() => {
    throw new ApiError(404);
  });
  app.use(createErrorHandler(log, outage));
  return app;
}

/** Logs errors from 500, whose bodies carry no details; an unreachable database is logged as one outage. */
function createErrorHandler(log: Logger, outage: OutageLog): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = toApiError(thrown);
    const code = unavailableCode(thrown);
    if (code !== undefined && code !== QUERY_CANCELLED) outage.failed(thrown);
    // A thrown ApiError needs no further details.
    else if (error.status >= 500 && error !== thrown)
      log.error(
        {
          requestId: response.locals.requestId,
          error: loggableError(thrown),
          method: request.method,
          path: request.path,
        },
        'call failed',
      );
    sendError(response, error);
  };
}
