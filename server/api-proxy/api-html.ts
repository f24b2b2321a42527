import type { IncomingMessage } from 'node:http';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Options as ProxyOptions } from 'http-proxy-middleware';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { toWire } from '../../shared/contract/wire-names.ts';
import type { Config } from '../config/config.ts';
import { MAX_API_RESPONSE_BYTES, readText } from '../http/read-text.ts';
import { callAt } from '../pipeline/call-address.ts';
import { toContext } from '../pipeline/request-context.ts';
import { readAnswer } from '../upstream/answer.ts';
import { holdsHtml } from '../upstream/clean-html.ts';
import type { ReceiveHead } from './proxy-response.ts';

/** The embedded API sanitises HTML when it imports content. */
export function mayContainForeignHtml({ method, path }: Request, { isForeignApi }: Config): boolean {
  const id = isForeignApi && method === 'GET' ? callAt(method, path) : undefined;
  return id !== undefined && holdsHtml(id);
}

/** Would make the API send a partial, empty or compressed response. */
const PARTIAL_RESPONSE_HEADERS = ['accept-encoding', 'if-modified-since', 'if-none-match', 'range'];
/** Describe the bytes sent by the API, which differ after sanitising. */
const REPRESENTATION_HEADERS = new Set([
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'transfer-encoding',
]);

type SanitiseOptions = {
  product: string;
  receiveHead: ReceiveHead;
  onError: (error: Error, req: Request, res: Response) => void;
};

/** Sanitise HTML as the server does for the responses it renders pages from. */
export function withSanitisedHtml(
  options: ProxyOptions<Request, Response>,
  { product, receiveHead, onError }: SanitiseOptions,
): ProxyOptions<Request, Response> {
  return {
    ...options,
    selfHandleResponse: true,
    on: {
      ...options.on,
      proxyReq(proxyReq, req, res, proxyOptions) {
        for (const name of PARTIAL_RESPONSE_HEADERS) proxyReq.removeHeader(name);
        options.on?.proxyReq?.(proxyReq, req, res, proxyOptions);
      },
      proxyRes(proxyRes, req, res) {
        if (!receiveHead(proxyRes, req, res)) return;
        answer(proxyRes, res, callAt('GET', toPath(req.originalUrl)), product).catch((error: Error) => {
          toContext(res).log.warn({ reason: error.message }, 'an API response could not be forwarded');
          if (!res.headersSent) onError(error, req, res);
        });
      },
    },
  };
}

/** Compress uncompressed API responses; ranges and encoded bodies are forwarded as is. */
export const compressed = (handler: RequestHandler): RequestHandler => {
  const compress = compression({ filter: (req, res) => res.statusCode === 200 && compression.filter(req, res) });
  return (req, res, next) => compress(req, res, () => handler(req, res, next));
};

const toPath = (url: string): string => url.split('?', 1)[0] ?? '';

async function answer(message: IncomingMessage, res: Response, id: CallId | undefined, product: string): Promise<void> {
  const text = await readText(message, MAX_API_RESPONSE_BYTES);
  const isAnswer = message.statusCode === 200 && id !== undefined;
  const body = isAnswer ? JSON.stringify(toWire(readAnswer(id, text, product), toSpec(id).slugFields, product)) : text;
  res.status(message.statusCode ?? 502);
  for (const [name, value] of Object.entries(message.headers)) {
    if (value === undefined || REPRESENTATION_HEADERS.has(name)) continue;
    // Append: the site may have set cookies already.
    if (name === 'set-cookie') res.append(name, value);
    else res.setHeader(name, value);
  }
  if (isAnswer) res.type('json');
  res.end(body);
}
