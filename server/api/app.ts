import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { API_BASE_PATH } from '../../shared/site/constants.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import { ApiError } from './api-error.ts';
import type { Logger } from './context.ts';
import { toApiError } from './failures.ts';
import { sendError } from './respond.ts';
import { createRouter, type RouterOptions } from './router.ts';

const openApiFile = new URL('../../shared/contract/openapi.json', import.meta.url);

/**
 * The society API as an Express app: every call of the contract at the root and below `/api`, its description at
 * `/openapi.json` and its health at `/healthz`. Answers nothing but JSON.
 */
export function createApi(options: RouterOptions): Express {
  const { db, log } = options.context;
  const app = express();
  app.disable('x-powered-by');
  // The edge in front of this process is its only caller and says who asked.
  app.set('trust proxy', 'loopback');

  app.get('/healthz', async (_request, response) => {
    await db.execute(sql`select 1`);
    response.set('Cache-Control', 'no-store').json({ statusCode: 200, statusMessage: 'OK' });
  });
  app.get('/openapi.json', async (_request, response) => {
    const text = await readFile(openApiFile, 'utf8').catch(() => undefined);
    if (text === undefined) throw new ApiError(404);
    response.type('application/json').send(fillProduct(text, options.context.product));
  });

  const router = createRouter(options);
  app.use(API_BASE_PATH, router);
  app.use(router);
  app.use(() => {
    throw new ApiError(404);
  });
  app.use(answerFailures(log));
  return app;
}

/** Turns whatever was thrown into JSON: a refusal as it is, anything else as a 500 that says nothing and is logged. */
function answerFailures(log: Logger): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = toApiError(thrown);
    if (error.status >= 500) log.error({ err: thrown, method: request.method, path: request.path }, 'call failed');
    sendError(response, error);
  };
}
