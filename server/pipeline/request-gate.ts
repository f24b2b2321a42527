import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ALLOWED_METHODS, checkRequestTarget } from '../../shared/rules/request-target.ts';
import { contextOf } from './request-context.ts';

/** Step 4: what is not a plain request for a path of this site ends here, in a line of text; later steps trust the path. */
export function requestGate(allowedHosts: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const verdict = checkRequestTarget({ method: req.method, target: req.url, hosts: hostValues(req) }, allowedHosts);
    if (verdict.ok) {
      next();
      return;
    }
    contextOf(res).route = 'refused';
    if (verdict.status === 405) res.set('Allow', ALLOWED_METHODS.join(', '));
    // What was refused is not repeated: it came from outside. The body of the request is not waited for.
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Connection: 'close' });
    res.status(verdict.status).type('text/plain').send(`${verdict.status}: ${verdict.reason}\n`);
  };
}

/** All values of all Host headers: Node shows only the first. */
function hostValues({ rawHeaders }: IncomingMessage): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

const HOST = 'host';
