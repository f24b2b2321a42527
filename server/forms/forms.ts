import cookieParser from 'cookie-parser';
import { type ErrorRequestHandler, type RequestHandler, Router, urlencoded } from 'express';
import { rateLimit } from 'express-rate-limit';
import { LOGIN_PATH } from '../../shared/site/constants.ts';
import { readValues } from '../../shared/site/forms/check-form.ts';
import type { FormSpec, FormState, FormValues } from '../../shared/site/forms/form.ts';
import { formAt } from '../../shared/site/forms/forms.ts';
import { LOGOUT_PATH, PREFERENCES_PATH } from '../../shared/site/forms/member-forms.ts';
import { TOO_MANY_TRIES } from '../../shared/site/forms/send-form.ts';
import type { Config } from '../config.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { originFault } from '../pipeline/xsrf.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';
import { pageForms, shownAgain } from './page-forms.ts';
import { refusePlainly } from './plain-answer.ts';
import { changePreferences, ownPreferences } from './preferences.ts';
import { signInByForm, signOutByForm } from './sign-in.ts';

type FormOptions = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  upstream: Upstream;
  now: () => number;
  /** Shows the page of a request: a form that was not taken comes back in it. */
  page: RequestHandler;
};

const MAX_BODY = '100kb';
const MAX_FIELDS = 60;
const POSTS_A_MINUTE = 20;
const WINDOW_SECONDS = 60;
const ALL = '/{*path}';

/**
 * Step 9: forms from browsers without a script, or from before it has come. They must be sent by a page of this site; few at a
 * time; and each is answered with another address, so that reloading sends nothing again.
 */
export function forms(options: FormOptions): RequestHandler {
  const { config, page } = options;
  const { product, publicOrigin } = config;
  const isFormPath = (path: string) =>
    [LOGIN_PATH, LOGOUT_PATH, PREFERENCES_PATH].includes(path) || formAt(path, product) !== undefined;

  const sameOrigin: RequestHandler = (req, res, next) => {
    const fault = originFault(req, publicOrigin);
    if (fault === undefined) next();
    else refusePlainly(res, 403, 'The form was not accepted', 'It was not sent by a page of this site.');
  };
  const fewAtATime = rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: POSTS_A_MINUTE,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler(req, res, next) {
      const spec = formAt(req.path, product);
      res.set('Retry-After', String(WINDOW_SECONDS));
      setFormAnswer(res, { status: 429, state: tooMany(spec, req.path, req.body) });
      void page(req, res, next);
    },
  });

  const router = Router({ caseSensitive: true });
  router.get(PREFERENCES_PATH, cookieParser(), ownPreferences(options));
  router.post(
    ALL,
    ((req, res, next) => {
      if (!isFormPath(req.path)) {
        next('router');
        return;
      }
      contextOf(res).route = 'form';
      next();
    }) satisfies RequestHandler,
    sameOrigin,
    cookieParser(),
    urlencoded({ extended: false, limit: MAX_BODY, parameterLimit: MAX_FIELDS }),
    tooLong,
    fewAtATime,
  );
  router.post(LOGIN_PATH, signInByForm(options), page);
  router.post(LOGOUT_PATH, signOutByForm(options));
  router.post(PREFERENCES_PATH, changePreferences(options), page);
  router.post(ALL, pageForms({ product, upstream: options.upstream, now: options.now }), page);
  return router;
}

/** A body that is too large or no form: nothing of it was read. */
const tooLong: ErrorRequestHandler = (error, _req, res, next) => {
  const status: unknown = error?.status;
  if (typeof status !== 'number' || status >= 500) next(error);
  else refusePlainly(res, status, 'The form was not accepted', 'It is larger than any form of this site.');
};

function tooMany(spec: FormSpec | undefined, path: string, body: unknown): FormState {
  const given = (name: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : '');
  const username = given('username');
  const known: FormValues = path === LOGIN_PATH && typeof username === 'string' ? { username } : {};
  return {
    form: spec?.id ?? path.slice(1),
    values: spec ? shownAgain(spec, readValues(spec, given)) : known,
    errors: {},
    notice: TOO_MANY_TRIES,
  };
}
