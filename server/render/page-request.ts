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

/** All that may change the page; the renderer receives nothing else of the request. */
export type PageRequest = {
  readonly input: PageInput<PageKind>;
  readonly location: string;
  /** False with an uncacheable or preview parameter. */
  readonly isCacheable: boolean;
  readonly preview: boolean;
  /** Redirect target on another site. */
  readonly external: string | undefined;
  readonly gone: GonePage | undefined;
  readonly session: Session | undefined;
  /** Rejected form to show again, or the token of the offered form. */
  readonly form: FormAnswer;
};

type Options = { config: Pick<Config, 'publicOrigin'>; site: Site; now: () => number };

/** Quantise the page's time, so that its bytes and ETag stay stable. */
const TIME_STEP_MS = 300_000;

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
