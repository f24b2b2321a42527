import cookieParser from 'cookie-parser';
import { type Request, type RequestHandler, Router } from 'express';
import {
  FOLLOW_LIST_PATH,
  FOLLOW_PATH,
  FOLLOW_STOP_PATH,
  LOGIN_PATH,
  NEWSLETTER_END_PATH,
  TEMPLATES_PATH,
  THIS_WEEK_PATH,
} from '../../shared/constants.ts';
import { CODE_PARAM, CREDIT_LOG_PATH, RECORD_PATH, VERIFY_PATH } from '../../shared/credits/addresses.ts';
import { MAX_ENTRY_BYTES } from '../../shared/credits/credit-log.ts';
import { readValues } from '../../shared/forms/check-form.ts';
import type { FormSpec, FormState, FormValues } from '../../shared/forms/form.ts';
import { formAt } from '../../shared/forms/forms.ts';
import { LOGOUT_PATH, PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { TOO_MANY_ATTEMPTS } from '../../shared/forms/send-form.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { findAccountKind } from '../pipeline/call-limits.ts';
import { rateLimit } from '../pipeline/rate-limit.ts';
import { ownPage } from '../session/own-pages.ts';
import { readEntryForm, readLogChange } from './credits.ts';
import { readFollow, readFollowChange } from './follows.ts';
import { setFormAnswer } from './form-answer.ts';
import type { FormOptions } from './form-options.ts';
import { memberForm, offerMemberForm, readField, sendRejection } from './member-form.ts';
import { onlyOneClick, readOneClick, unsubscribeByOneClick } from './one-click.ts';
import { pageForms, withoutPasswords } from './page-forms.ts';
import { readPreference } from './preferences.ts';
import { receiveEvidence } from './receive-evidence.ts';
import { contentLengthLimit, fromThisSite, readFields } from './receive-form.ts';
import { handleSignInForm, handleSignOutForm } from './sign-in.ts';

/** The form of the log has three short fields. */
const MAX_LOG_BYTES = 10_000;
const ALL = '/{*path}';

/**
 * Handles forms posted without JavaScript, or before it has loaded. They must come from a page of this site and are
 * rate-limited; a redirect answers an accepted form, so that reloading does not repeat it.
 */
export function forms(options: FormOptions): RequestHandler {
  const { config, rateLimiters, page } = options;
  const findForm = ({ path }: Request) => formAt(path, config.product);
  const showAgain: RequestHandler = (req, res, next) => {
    setFormAnswer(res, { status: 429, state: tooManyAttempts(findForm(req), req) });
    return page(req, res, next);
  };
  /** Counts a form that opens an account or claims an address as the calls it makes are counted. */
  const limitAccounts: RequestHandler = (req, res, next) => {
    const [kind] = findForm(req)?.calls.flatMap(({ id }) => findAccountKind(id) ?? []) ?? [];
    return kind === undefined ? next() : rateLimit(rateLimiters.accounts, showAgain, kind)(req, res, next);
  };
  const limit = rateLimit(rateLimiters.forms, showAgain);
  // Ending e-mails, or undoing it, is not counted with other forms.
  const limitEndings = rateLimit(rateLimiters.endings, showAgain);
  const createLimit = (kind: string) =>
    rateLimit(rateLimiters.forms, (_req, res) => sendRejection(res, config, 429), kind);

  const fromHere = fromThisSite(config);
  const fields = readFields(config);
  const onlyPageForms: RequestHandler = (req, _res, next) => (findForm(req) ? next() : next('router'));
  const pageForm = [limitAccounts, pageForms(options), page];

  const router = Router({ caseSensitive: true, strict: true });
  router.options(ALL, (req, res, next) => {
    if (req.path.startsWith('/hooks/')) return next('router');
    const methods = findForm(req) || FORM_PATHS.includes(req.path) ? [...READING, 'POST'] : READING;
    res
      .status(204)
      .set({ Allow: methods.join(', '), 'Cache-Control': 'no-store' })
      .end();
  });
  router.all(RENEWAL_PATH, ownPage(options));
  router.get([...PUBLIC_PAGES, THIS_WEEK_PATH, `${TEMPLATES_PATH}/:name`], ownPage(options));
  router.get([...PUBLIC_PAGES, CREDIT_LOG_PATH, RECORD_PATH], cookieParser(), offerMemberForm(options));
  // Codes cannot be guessed; the limit keeps that from being tried at the cost of others.
  const limitCodes = createLimit('verify');
  router.get(VERIFY_PATH, (req, res, next) =>
    req.query[CODE_PARAM] === undefined ? next() : limitCodes(req, res, next),
  );

  // A mail program sends no Origin, so this comes before the check of it.
  const limitPrograms = rateLimit(rateLimiters.endings, (_req, res) => sendApiError(res, 429));
  for (const [path, call] of ONE_CLICK)
    router.post(path, readOneClick(config), onlyOneClick, limitPrograms, unsubscribeByOneClick(options, call));

  // Sign-in has a limit of its own, and forms must not use it up.
  const limitSignIn = rateLimit(rateLimiters.signIn, showAgain);
  router.post(LOGIN_PATH, fromHere, fields, limitSignIn, handleSignInForm(options), page);
  router.post(LOGOUT_PATH, fromHere, fields, handleSignOutForm(options));
  router.post(PREFERENCES_PATH, fromHere, fields, limit, memberForm(options, readPreference), page);
  router.post(FOLLOW_PATH, fromHere, fields, limit, memberForm(options, readFollow), pageForm);
  router.post(FOLLOW_LISTS, fromHere, fields, limitEndings, memberForm(options, readFollowChange));
  const logFields = readFields(config, MAX_LOG_BYTES);
  const limitLog = createLimit(CREDIT_LOG_PATH);
  router.post(CREDIT_LOG_PATH, fromHere, logFields, limitLog, memberForm(options, readLogChange), page);
  const entryFields = [contentLengthLimit(config, MAX_ENTRY_BYTES), createLimit(RECORD_PATH), receiveEvidence(options)];
  router.post(RECORD_PATH, fromHere, entryFields, memberForm(options, readEntryForm), page);
  router.post(NEWSLETTER_END_PATH, fromHere, fields, limitEndings, pageForm);
  router.post(ALL, onlyPageForms, fromHere, fields, limit, pageForm);
  return router;
}

const FOLLOW_LISTS = [FOLLOW_LIST_PATH, FOLLOW_STOP_PATH];
const READING = ['GET', 'HEAD', 'OPTIONS'];
/** Pages whose forms no table of public forms has. */
const FORM_PATHS = [LOGIN_PATH, LOGOUT_PATH, PREFERENCES_PATH, FOLLOW_PATH, ...FOLLOW_LISTS].concat(
  CREDIT_LOG_PATH,
  RECORD_PATH,
  NEWSLETTER_END_PATH,
);
/** Public pages with a form, rendered with the member’s data in a no-script session. */
const PUBLIC_PAGES = [PREFERENCES_PATH, FOLLOW_PATH, ...FOLLOW_LISTS];
/** The pages of the links that a mail program posts to, and their calls. */
const ONE_CLICK = [
  [NEWSLETTER_END_PATH, 'newsletters.unsubscribe'],
  [FOLLOW_STOP_PATH, 'follows.stop'],
] as const;

/** The state of a form that was rejected by the rate limit. */
function tooManyAttempts(spec: FormSpec | undefined, req: Request): FormState {
  const loginValues: FormValues = req.path === LOGIN_PATH ? { username: readField(req, 'username') } : {};
  const fieldValue = (name: string): unknown => req.body?.[name];
  return {
    form: spec?.id ?? req.path.slice(1),
    values: spec ? withoutPasswords(spec, readValues(spec, fieldValue, new URLSearchParams())) : loginValues,
    errors: {},
    notice: TOO_MANY_ATTEMPTS,
  };
}
