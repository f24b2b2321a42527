import type { Request, Response } from 'express';
import { isPreviewParam } from '../../shared/addresses/preview-params.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import { parsePageInput } from '../../shared/pages/parse-page-input.ts';
import { type PageKind, pages } from '../../shared/pages/registry.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Config } from '../config/config.ts';
import { type FormAnswer, toFormAnswer } from '../forms/form-answer.ts';
import type { Session } from '../session/session-cookie.ts';

/** The parts of a request that may change its page. The renderer receives nothing else of the request. */
export type PageRequest = {
  readonly input: PageInput<PageKind>;
  /** Path and sorted query with only the parameters this kind of page reads. */
  readonly location: string;
  /** Whether the query contains neither an uncacheable nor a preview parameter. */
  readonly isCacheable: boolean;
  readonly preview: boolean;
  /** Another site to which this old URL redirects. */
  readonly external: string | undefined;
  /** Editors have removed the page for good. */
  readonly gone: GonePage | undefined;
  readonly session: Session | undefined;
  /** The rejected form that the page shows again, or the token of the form it offers. */
  readonly form: FormAnswer;
};

type Options = { config: Pick<Config, 'publicOrigin'>; site: Site; now: () => number };

/** The time of a page advances in these steps only, so that its bytes and its ETag stay the same in between. */
const TIME_STEP_MS = 300_000;

/** Parses a request for a page. */
export function readPageRequest(req: Request, res: Response, { config, site, now }: Options): PageRequest {
  const url = new URL(req.originalUrl, config.publicOrigin);
  const time = now();
  const { pathname, searchParams } = url;
  const match = site.match(pathname);
  const { input, isCacheable } = parsePageInput(pages[match.route.kind], {
    match,
    pathname,
    query: searchParams,
    now: time - (time % TIME_STEP_MS),
  });
  const search = input.query.toString();
  return {
    input,
    location: search ? `${pathname}?${search}` : pathname,
    isCacheable,
    preview: [...input.query.keys()].some(isPreviewParam),
    external: res.locals.externalTarget,
    gone: res.locals.gone && { pathname, ...res.locals.gone },
    session: res.locals.session,
    form: toFormAnswer(res),
  };
}
