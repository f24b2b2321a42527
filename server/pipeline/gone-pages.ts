import type { RequestHandler } from 'express';
import { redirectKey } from '../../shared/addresses/redirect-key.ts';
import { splitTarget } from '../../shared/addresses/target.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';

/** Answered with 410, so that search engines forget the page. */
export function gonePages({ gone }: Pick<RedirectList, 'gone'>): RequestHandler {
  return (req, res, next) => {
    const page = gone().get(redirectKey(splitTarget(req.originalUrl).path));
    if (page) {
      res.locals.gone = { reason: page.reason };
      res.set('X-Robots-Tag', 'noindex');
    }
    next();
  };
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      gone?: { readonly reason?: string | undefined };
    }
  }
}
