import cookieParser from 'cookie-parser';
import { type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import {
  FOLLOW_LIST_PATH,
  FOLLOW_PATH,
  FOLLOW_STOP_PATH,
  LOGIN_PATH,
  NEWSLETTER_END_PATH,
  TEMPLATES_PATH,
  THIS_WEEK_PATH,
} from '../../shared/constants.ts';
import { readValues } from '../../shared/forms/check-form.ts';
import type { FormSpec, FormState, FormValues } from '../../shared/forms/form.ts';
import { formAt } from '../../shared/forms/forms.ts';
import { LOGOUT_PATH, PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { TOO_MANY_ATTEMPTS } from '../../shared/forms/send-form.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import type { Config } from '../config/config.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { findAccountKind } from '../pipeline/call-limits.ts';
import { rateLimit } from '../pipeline/rate-limit.ts';
import type { RateLimiters } from '../pipeline/rate-limiters.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import { ownPage } from '../session/own-pages.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { readFollow, readFollowChange } from './follows.ts';
import { setFormAnswer } from './form-answer.ts';
import { formGuards } from './form-guards.ts';
import { memberForm, offerMemberForm } from './member-form.ts';
import { isOneClick, unsubscribeByOneClick } from './one-click.ts';
import { pageForms, withoutPasswords } from './page-forms.ts';
import { readPreference } from './preferences.ts';
import { handleSignInForm, handleSignOutForm } from './sign-in.ts';

export type FormOptions = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  upstream: Upstream;
  rateLimiters: RateLimiters;
  /** Epoch milliseconds. */
  now: () => number;
  /** Renders the page of a request, with the rejected form. */
  page: RequestHandler;
  /** Whether the page of a request is known not to exist. */
  isMissing: (req: Request, res: Response) => Promise<boolean>;
};

const MAX_BODY_BYTES = 102_400;
const MAX_FIELDS = 60;
const ALL = '/{*path}';

/**
 * Handles forms posted without JavaScript, or before it has loaded. They must come from a page of this site and are
 * rate-limited; a redirect answers an accepted form, so that reloading does not repeat it.
 */
export function forms(options: FormOptions): RequestHandler {
  const { config, rateLimiters, page } = options;
  const { product } = config;
  const isFormPath = (path: string) =>
    [LOGIN_PATH, LOGOUT_PATH, PREFERENCES_PATH, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH].includes(path) ||
    formAt(path, product) !== undefined;

  const { sameOrigin, contentLengthLimit, bodyParserErrors } = formGuards(config, MAX_BODY_BYTES);
  const rejectExcess: RequestHandler = (req, res, next) => {
    setFormAnswer(res, { status: 429, state: tooManyAttempts(formAt(req.path, product), req.path, req.body) });
    return page(req, res, next);
  };

  /** Counts a form that opens an account or claims an address as the calls it makes are counted. */
  const onlyAccounts: RequestHandler = (req, res, next) => {
    const [kind] = formAt(req.path, product)?.calls.flatMap(({ id }) => findAccountKind(id) ?? []) ?? [];
    return kind === undefined ? next() : rateLimit(rateLimiters.accounts, rejectExcess, kind)(req, res, next);
  };
  const formLimit = rateLimit(rateLimiters.forms, rejectExcess);
  const endingLimit = rateLimit(rateLimiters.endings, rejectExcess);
  /** Sign-in has a limit of its own, and forms must not use it up; ending e-mails is not counted with other forms. */
  const limitForms: RequestHandler = (req, res, next) => {
    if (req.path === LOGIN_PATH || req.path === LOGOUT_PATH) return next();
    return (ENDING_PATHS.includes(req.path) ? endingLimit : formLimit)(req, res, next);
  };

  const router = Router({ caseSensitive: true });
  router.get(
    [PREFERENCES_PATH, FOLLOW_PATH, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH],
    cookieParser(),
    offerMemberForm(options),
  );
  router.all(RENEWAL_PATH, ownPage(options));
  router.get([THIS_WEEK_PATH, `${TEMPLATES_PATH}/:name`], ownPage(options));
  // A mail program sends no Origin, so this comes before the check of it.
  for (const [path, call] of ONE_CLICK)
    router.post(
      path,
      contentLengthLimit,
      urlencoded({ extended: false, limit: MAX_BODY_BYTES, parameterLimit: MAX_FIELDS }),
      bodyParserErrors,
      ((req, _res, next) => (isOneClick(req.body) ? next() : next('route'))) satisfies RequestHandler,
      rateLimit(rateLimiters.endings, (_req, res) => sendApiError(res, 429)),
      unsubscribeByOneClick(options, call),
    );
  router.post(
    ALL,
    ((req, res, next) => {
      if (!isFormPath(req.path)) {
        next('router');
        return;
      }
      toContext(res).route = 'form';
      next();
    }) satisfies RequestHandler,
    sameOrigin,
    contentLengthLimit,
    cookieParser(),
    urlencoded({ extended: false, limit: MAX_BODY_BYTES, parameterLimit: MAX_FIELDS }),
    bodyParserErrors,
    limitForms,
  );
  router.post(LOGIN_PATH, rateLimit(rateLimiters.signIn, rejectExcess), handleSignInForm(options), page);
  router.post(LOGOUT_PATH, handleSignOutForm(options));
  router.post(PREFERENCES_PATH, memberForm(options, readPreference), page);
  router.post(FOLLOW_PATH, memberForm(options, readFollow));
  router.post([FOLLOW_LIST_PATH, FOLLOW_STOP_PATH], memberForm(options, readFollowChange));
  router.post(ALL, onlyAccounts, pageForms(options), page);
  return router;
}

/** The forms that end e-mails, or undo it. */
const ENDING_PATHS = [NEWSLETTER_END_PATH, FOLLOW_STOP_PATH, FOLLOW_LIST_PATH];
/** The pages of the links that a mail program posts to, and their calls. */
const ONE_CLICK = [
  [NEWSLETTER_END_PATH, 'newsletters.unsubscribe'],
  [FOLLOW_STOP_PATH, 'follows.stop'],
] as const;

/** The state of a form that was rejected by the rate limit. */
function tooManyAttempts(spec: FormSpec | undefined, path: string, body: unknown): FormState {
  const fieldValue = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : '';
  const username = fieldValue('username');
  const loginValues: FormValues = path === LOGIN_PATH && typeof username === 'string' ? { username } : {};
  return {
    form: spec?.id ?? path.slice(1),
    values: spec ? withoutPasswords(spec, readValues(spec, fieldValue, new URLSearchParams())) : loginValues,
    errors: {},
    notice: TOO_MANY_ATTEMPTS,
  };
}
