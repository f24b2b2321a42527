import type { RequestHandler } from 'express';
import { redirectKey } from '../../shared/rules/redirect-key.ts';
import { splitTarget } from '../../shared/rules/target.ts';
import type { Config } from '../config.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import { sendErrorPage } from './error-page.ts';
import { contextOf } from './request-context.ts';

const TEXT = 'This page was removed on purpose and has no successor.';

/** Answers 410 for the addresses that editors have listed as removed for good, so that search engines forget them. */
export function gonePages(config: Config, { gone }: Pick<RedirectList, 'gone'>): RequestHandler {
  return (req, res, next) => {
    const page = gone().get(redirectKey(splitTarget(req.originalUrl).path));
    if (!page || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return;
    }
    contextOf(res).route = 'gone';
    sendErrorPage(res, config, { status: 410, title: 'Page removed', text: page.reason ?? TEXT });
  };
}
