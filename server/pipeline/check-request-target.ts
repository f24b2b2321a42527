import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ALLOWED_METHODS, checkRequestTarget } from '../../shared/addresses/request-target.ts';
import { toContext } from './request-context.ts';

/** Later middleware trusts the path. */
export function requestTargetCheck(allowedHosts: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const verdict = checkRequestTarget({ method: req.method, target: req.url, hosts: hostValues(req) }, allowedHosts);
    if (verdict.ok) {
      next();
      return;
    }
    toContext(res).route = 'rejected';
    if (verdict.status === 405) res.set('Allow', ALLOWED_METHODS.join(', '));
    // Do not echo the untrusted target; the request body is not read.
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Connection: 'close' });
    res.status(verdict.status).type('text/plain').send(`${verdict.status}: ${verdict.reason}\n`);
  };
}

/** Node exposes only the first Host header. */
export function hostValues({ rawHeaders }: IncomingMessage): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

const HOST = 'host';
