import cookieParser from 'cookie-parser';
import { type ErrorRequestHandler, type RequestHandler, Router, urlencoded } from 'express';
import { LOGIN_PATH } from '../../shared/site/constants.ts';
import { readValues } from '../../shared/site/forms/check-form.ts';
import type { FormSpec, FormState, FormValues } from '../../shared/site/forms/form.ts';
import { formAt } from '../../shared/site/forms/forms.ts';
import { LOGOUT_PATH, PREFERENCES_PATH } from '../../shared/site/forms/member-forms.ts';
import { TOO_MANY_TRIES } from '../../shared/site/forms/send-form.ts';
import type { Config } from '../config.ts';
import type { Attempts } from '../pipeline/attempts.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { throttle } from '../pipeline/throttle.ts';
import { originFault } from '../pipeline/xsrf.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';
import { pageForms, shownAgain } from './page-forms.ts';
import { refusePlainly } from './plain-answer.ts';
import { changePreferences, ownPreferences } from './preferences.ts';
import type { SharedOutcomes } from './shared-outcomes.ts';
import { signInByForm, signOutByForm } from './sign-in.ts';

type FormOptions = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  upstream: Upstream;
  /** Counts the forms of an address, and its attempts to sign in. */
  attempts: Attempts;
  /** What all replicas know of forms that were sent; undefined where they share nothing. */
  formOutcomes: SharedOutcomes | undefined;
  now: () => number;
  /** Shows the page of a request: a form that was not taken comes back in it. */
  page: RequestHandler;
};

const MAX_BODY_BYTES = 102_400;
const MAX_FIELDS = 60;
const POSTS_A_MINUTE = 20;
const ALL = '/{*path}';

/**
 * Step 9: forms from browsers without a script, or from before it has come. They must be sent by a page of this site; few at a
 * time; and each is answered with another address, so that reloading sends nothing again.
 */
export function forms(options: FormOptions): RequestHandler {
  const { config, attempts, page } = options;
  const { product, publicOrigin } = config;
  const isFormPath = (path: string) =>
    [LOGIN_PATH, LOGOUT_PATH, PREFERENCES_PATH].includes(path) || formAt(path, product) !== undefined;

  const sameOrigin: RequestHandler = (req, res, next) => {
    const fault = originFault(req, publicOrigin);
    if (fault === undefined) next();
    else refusePlainly(res, 403, 'The form was not accepted', 'It was not sent by a page of this site.');
  };
  const refuse: RequestHandler = (req, res, next) => {
    setFormAnswer(res, { status: 429, state: tooMany(formAt(req.path, product), req.path, req.body) });
    void page(req, res, next);
  };
  const fewAtATime = throttle({ limit: POSTS_A_MINUTE, attempts: attempts.of('form'), refuse });
  // Together with the attempts by script.
  const signInThrottle = throttle({ limit: config.signInLimit, attempts: attempts.of('sign-in'), refuse });

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
    saysTooMuch,
    cookieParser(),
    urlencoded({ extended: false, limit: MAX_BODY_BYTES, parameterLimit: MAX_FIELDS }),
    tooLong,
    fewAtATime,
  );
  router.post(LOGIN_PATH, signInThrottle, signInByForm(options), page);
  router.post(LOGOUT_PATH, signOutByForm(options));
  router.post(PREFERENCES_PATH, changePreferences(options), page);
  router.post(ALL, pageForms(options), page);
  return router;
}

const TOO_LONG = ['The form was not accepted', 'It is larger than any form of this site.'] as const;

/** A body that announces to be too large is not waited for. */
const saysTooMuch: RequestHandler = (req, res, next) => {
  if (Number(req.headers['content-length'] ?? 0) <= MAX_BODY_BYTES) next();
  else refusePlainly(res.set('Connection', 'close'), 413, ...TOO_LONG);
};

/** A body that is too large or no form: nothing of it was read. */
const tooLong: ErrorRequestHandler = (error, _req, res, next) => {
  const status: unknown = error?.status;
  if (typeof status !== 'number' || status >= 500) next(error);
  else refusePlainly(res, status, ...TOO_LONG);
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
