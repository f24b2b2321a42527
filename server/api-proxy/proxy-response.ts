import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { OWN_COOKIES } from '../../shared/consent/own-cookies.ts';
import { CONSENT_COOKIE, XSRF_COOKIE } from '../../shared/constants.ts';
import { apiCdnHeaders } from '../cdn/api-reads.ts';
import type { Config } from '../config/config.ts';
import { MAX_API_RESPONSE_BYTES } from '../http/read-text.ts';
import { callAt } from '../pipeline/call-address.ts';
import { filterResponseHeaders } from './proxy-headers.ts';

/** @returns false when the response cannot be forwarded and has been answered otherwise */
export type ReceiveHead = (proxyRes: IncomingMessage, req: Request, res: Response) => boolean;

/** @param onError answers when a response cannot be forwarded */
export function createReceiveHead(
  config: Pick<Config, 'cdn' | 'isHttps' | 'xsrfPassThrough'>,
  onError: (error: Error, req: Request, res: Response) => void,
): ReceiveHead {
  return (proxyRes, req, res) => {
    const problem = findProblem(proxyRes);
    if (problem !== undefined) {
      onError(new Error(problem), req, res);
      proxyRes.destroy();
      return false;
    }
    const forCdn = apiCdnHeaders(config.cdn, {
      method: req.method,
      url: req.originalUrl,
      headers: req.headers,
      setsCookie: res.hasHeader('Set-Cookie'),
      answer: proxyRes,
    });
    filterResponseHeaders(proxyRes, { secure: config.isHttps, ownCookies: cookiesNotOfApi(config, req) });
    for (const [name, value] of Object.entries(forCdn ?? {})) proxyRes.headers[name.toLowerCase()] = value;
    return true;
  };
}

/** Node does not send every status it reads. */
function findProblem({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode < 200 || statusCode > 599) return `there is no status ${statusCode}`;
  return Number(headers['content-length'] ?? 0) > MAX_API_RESPONSE_BYTES ? 'the response is too large' : undefined;
}

/** Only the call that records consent may set the consent cookie. */
function cookiesNotOfApi({ xsrfPassThrough }: Pick<Config, 'xsrfPassThrough'>, req: Request): readonly string[] {
  const [path = ''] = req.originalUrl.split('?', 1);
  const allowed = [
    ...(xsrfPassThrough ? [XSRF_COOKIE] : []),
    ...(callAt(req.method, path) === 'cookies.newLevel' ? [CONSENT_COOKIE.name] : []),
  ];
  return OWN_COOKIES.filter((name) => !allowed.includes(name));
}

/** Destroy a response over the limit, so that it does not look complete. */
export function limitResponse(proxyRes: IncomingMessage, res: Response): void {
  let bytes = 0;
  proxyRes.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_API_RESPONSE_BYTES) res.destroy();
  });
}
