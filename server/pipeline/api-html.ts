import type { IncomingMessage } from 'node:http';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Options as ProxyOptions } from 'http-proxy-middleware';
import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';
import { toWire } from '../../shared/contract/wire-names.ts';
import type { Config } from '../config.ts';
import { readAnswer } from '../upstream/answer.ts';
import { holdsHtml } from '../upstream/html-fields.ts';
import { callAt } from './call-address.ts';
import { contextOf } from './request-context.ts';

const MAX_ANSWER_BYTES = 5_000_000;

/**
 * Whether an answer to this request must be read before it is passed on: there is HTML in it, and it comes from a service that others
 * run. What the embedded API answers has been sanitised when it was imported.
 */
export function bringsForeignHtml({ method, path }: Request, { apiOrigin }: Config): boolean {
  const id = apiOrigin === undefined || method !== 'GET' ? undefined : callAt(method, path);
  return id !== undefined && holdsHtml(schemasOf(id).response);
}

/** Headers by which a browser may be sent a part of an answer, none of it, or one that cannot be read here. */
const ABOUT_PARTS = ['accept-encoding', 'if-modified-since', 'if-none-match', 'range'];
/** Headers that say something about the very bytes the API has sent. */
const ABOUT_BYTES = new Set(['content-encoding', 'content-length', 'etag', 'last-modified', 'transfer-encoding']);

/**
 * A way to the API on which the HTML of answers is sanitised, as it is in those that pages are made of here: the browser shows both
 * alike.
 * @param onError answers when what came is no answer of that call.
 */
export function withSafeAnswers(
  options: ProxyOptions<Request, Response>,
  { product }: Pick<Config, 'product'>,
  onError: (error: Error, req: Request, res: Response) => void,
): ProxyOptions<Request, Response> {
  return {
    ...options,
    selfHandleResponse: true,
    on: {
      ...options.on,
      proxyReq(proxyReq, req, res, proxyOptions) {
        for (const name of ABOUT_PARTS) proxyReq.removeHeader(name);
        options.on?.proxyReq?.(proxyReq, req, res, proxyOptions);
      },
      proxyRes(proxyRes, req, res) {
        options.on?.proxyRes?.(proxyRes, req, res);
        answer(proxyRes, res, callAt('GET', pathOf(req.originalUrl)), product).catch((error: Error) => {
          contextOf(res).log.warn({ reason: error.message }, 'an answer could not be passed on');
          if (!res.headersSent) onError(error, req, res);
        });
      },
    },
  };
}

/** The API was asked for plain text: what is sent on is compressed here. */
export const compressed = (handler: RequestHandler): RequestHandler => {
  const compress = compression();
  return (req, res, next) => compress(req, res, () => handler(req, res, next));
};

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

async function answer(message: IncomingMessage, res: Response, id: CallId | undefined, product: string): Promise<void> {
  const text = await readText(message);
  const isAnswer = message.statusCode === 200 && id !== undefined;
  const body = isAnswer ? JSON.stringify(toWire(readAnswer(id, text, product), specOf(id).slugFields, product)) : text;
  res.status(message.statusCode ?? 502);
  for (const [name, value] of Object.entries(message.headers)) {
    if (value === undefined || ABOUT_BYTES.has(name)) continue;
    // Cookies of this site may have been set already.
    if (name === 'set-cookie') res.append(name, value);
    else res.setHeader(name, value);
  }
  if (isAnswer) res.type('json');
  res.end(body);
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
