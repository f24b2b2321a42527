import type { Request, RequestHandler, Response } from 'express';
import { clientKey } from '../../shared/addresses/client-key.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { Config } from '../config/config.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { addressedTo } from '../pipeline/call-address.ts';
import { createConcurrencyLimit } from '../pipeline/concurrency-limit.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { isWrite } from '../pipeline/xsrf.ts';

/** Per client below /api: the pages of a whole office, each with some twenty calls. */
const MAX_READS = 60;
/** Per client, by calls and pages together. */
const MAX_SEARCHES = 10;
const RETRY_AFTER_SECONDS = 1;

/** Each costs the database as much as many other calls. */
const SEARCHES: readonly CallId[] = [
  'search.site',
  'search.racExams',
  'news.search',
  'events.search',
  'search.sitemap',
];
export type ClientReads = { readonly calls: RequestHandler; readonly pages: RequestHandler };

/** @param isSearchPage whether the page makes one of `SEARCHES`. */
export function createClientReads(config: Config, isSearchPage: (req: Request, res: Response) => boolean): ClientReads {
  const reads = createConcurrencyLimit(MAX_READS);
  const searches = createConcurrencyLimit(MAX_SEARCHES);
  const isSearch = addressedTo(SEARCHES);
  const toClient = ({ ip = '' }: Request) => clientKey(ip);
  return {
    calls(req, res, next) {
      const admitted =
        isWrite(req) || (reads(toClient(req), res) && (!isSearch(req.path) || searches(toClient(req), res)));
      if (admitted) next();
      else sendApiError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 429);
    },
    pages(req, res, next) {
      if (!isSearchPage(req, res) || searches(toClient(req), res)) {
        next();
        return;
      }
      sendErrorPage(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), config, {
        status: 429,
        title: 'One moment',
        text: 'Several searches from your network are still running. Try again in a few seconds.',
      });
    },
  };
}
