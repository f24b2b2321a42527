import type { RequestHandler } from 'express';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { request } from '../../shared/pages/request.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';

type Options = { readonly sessionCookie: SessionCookie; readonly upstream: Upstream };

const UNAUTHORISED = 401;
const FORBIDDEN = 403;

/** Serves a page's text as Markdown; readers to whom the page is closed get the page, which says how it opens. */
export function pageText({ sessionCookie, upstream }: Options): RequestHandler {
  return async (req, res, next) => {
    const path = req.path.replace(/\.md$/, '');
    toContext(res).route = 'page-text';
    const session = await sessionCookie.open(req.headers.cookie);
    const { id, url } = request('pageMenu.markdown', { path });
    try {
      const outcome = await upstream.get(id, url, session && { bearer: session.token });
      if (outcome.ok) {
        res.attachment(`${path.slice(path.lastIndexOf('/') + 1)}.md`).set({
          'Content-Type': 'text/markdown; charset=utf-8',
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
          'X-Robots-Tag': 'noindex',
        });
        res.send(outcome.data.result.markdown);
        return;
      }
      if (outcome.status === UNAUTHORISED || outcome.status === FORBIDDEN) {
        res.set('Cache-Control', 'private, no-store').redirect(302, session ? path : loginAddress(path));
        return;
      }
      next();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      toContext(res).log.warn({ reason: error.message }, 'the text of a page could not be read');
      res.status(503).set({ 'Retry-After': '60', 'Cache-Control': 'no-store' });
      res.type('text/plain').send('503: the text is not available at the moment\n');
    }
  };
}
