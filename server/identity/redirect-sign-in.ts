import { type Request, type RequestHandler, type Response, Router } from 'express';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { DASHBOARD_PATH, LOGIN_PATH } from '../../shared/constants.ts';
import type { IdentityRejection } from '../../shared/contract/schemas/identity.ts';
import { REDIRECT_SIGN_IN_PATH } from '../../shared/forms/member-forms.ts';
import type { Config } from '../config/config.ts';
import { setFormAnswer } from '../forms/form-answer.ts';
import { redirectSignedIn } from '../forms/sign-in.ts';
import { rateLimit } from '../pipeline/rate-limit.ts';
import type { RateLimiters } from '../pipeline/rate-limiters.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { sealSession } from '../session/sign-in-answer.ts';
import type { Upstream } from '../upstream/client.ts';
import { createIdentityApi, IdentityAway } from './identity-api.ts';
import { findProblem, type Message, PROBLEM_PARAM, PROBLEMS, type Problem } from './problems.ts';
import { createTransactionCookie } from './transaction-cookie.ts';

/** Where the provider sends the browser back to; operators register it there. */
export const CALLBACK_PATH = `${REDIRECT_SIGN_IN_PATH}/callback`;
/** Minimum interval between automatic redirects of a browser to the provider, so that nothing can loop. */
const REDIRECT_PAUSE_SECONDS = 60;
const RETRY_AFTER_SECONDS = 60;

/** The outcomes that a person has to do something about, whether or not they chose to sign in. */
const NEEDS_AN_ACT: readonly IdentityRejection[] = ['taken', 'unverified'];

type Options = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  upstream: Pick<Upstream, 'forward'>;
  rateLimiters: Pick<RateLimiters, 'signIn'>;
  /** Epoch milliseconds. */
  now: () => number;
};

/**
 * Sign-in by redirect to an identity provider, with or without JavaScript: `/login/sso` redirects there, and the
 * provider back to `/login/sso/callback`. The sign-in page redirects by itself where this is the only way, else makes
 * one silent attempt per browser session if the provider can; a failure shows an error and a button.
 */
export function redirectSignIn(options: Options): RequestHandler {
  const { config, secrets, sessionCookie, deviceCookie, upstream, rateLimiters, now } = options;
  const { redirectSignIn: offer, publicOrigin, isHttps, tokenMode } = config;
  const router = Router({ caseSensitive: true, strict: true });
  if (!offer) return router;
  const isAutomatic = offer.isOnly || offer.isSilent;
  const api = createIdentityApi(upstream);
  const cookie = createTransactionCookie({ secrets, secure: isHttps, now });

  const toQuery = (req: Request) => new URL(req.originalUrl, publicOrigin).searchParams;

  /** Redirects to the sign-in page with an error, and with a return address so that no guard drops the error. */
  function fail(res: Response, problem: Problem, target = DASHBOARD_PATH): void {
    res.redirect(303, `${loginAddress(target)}&${PROBLEM_PARAM}=${problem}`);
  }

  /** @returns the failure to show; errors that are no outage are thrown */
  function awayOr(error: unknown, res: Response): 'away' {
    if (!(error instanceof IdentityAway)) throw error;
    toContext(res).log.warn({ reason: error.message }, 'sign-in by redirect failed');
    return 'away';
  }

  /** Redirects to the provider. @returns the problem when that is impossible */
  async function begin(req: Request, res: Response, silent: boolean): Promise<'away' | undefined> {
    const target = safeReturn(toQuery(req), publicOrigin);
    try {
      const { url, transaction } = await api.start({ returnTo: `${publicOrigin}${CALLBACK_PATH}`, silent });
      res.append('Set-Cookie', await cookie.begin({ transaction, target, silent }));
      res.append('Set-Cookie', cookie.mark(offer?.isOnly ? REDIRECT_PAUSE_SECONDS : undefined));
      res.redirect(303, url);
      return undefined;
    } catch (error) {
      return awayOr(error, res);
    }
  }

  const loginPage: RequestHandler = async (req, res, next) => {
    const problem = findProblem(toQuery(req));
    if (problem) {
      showProblem(res, problem);
      next();
    } else if (!isAutomatic || req.method !== 'GET' || isPrefetch(req) || cookie.isMarked(req.headers.cookie)) {
      next();
    } else {
      res.set('Cache-Control', 'private, no-store');
      const failed = await begin(req, res, !offer.isOnly);
      if (failed === undefined) return;
      if (offer.isOnly) showProblem(res, PROBLEMS[failed]);
      // Passwords work, so that nobody needs to wait for the provider again.
      else res.append('Set-Cookie', cookie.mark(REDIRECT_PAUSE_SECONDS));
      next();
    }
  };

  const start: RequestHandler = async (req, res, next) => {
    if (req.method !== 'GET' || isPrefetch(req)) {
      next();
      return;
    }
    const failed = await begin(req, res, false);
    if (failed) fail(res, failed, safeReturn(toQuery(req), publicOrigin));
  };

  const limit = rateLimit(rateLimiters.signIn, (_req, res) => fail(res, 'throttled'));

  const finish: RequestHandler = async (req, res) => {
    const transaction = await cookie.open(req.headers.cookie);
    res.append('Set-Cookie', cookie.end());
    if (!transaction) {
      fail(res, 'expired');
      return;
    }
    const { target, silent } = transaction;
    try {
      const query = toQuery(req).toString();
      const known = await deviceCookie.read(req.headers);
      const finished = await api.finish({ query, transaction: transaction.transaction }, known.device);
      if ('answer' in finished) {
        const opened = await sealSession(finished.answer, { cookie: sessionCookie, mode: tokenMode, noScript: true });
        if (opened) redirectSignedIn(res, { ...opened, known }, { config, secrets, target });
        else fail(res, 'failed', target);
      } else if (finished.reason === 'login-required' || (silent && !NEEDS_AN_ACT.includes(finished.reason))) {
        showLogin(res, target);
      } else fail(res, finished.reason, target);
    } catch (error) {
      const problem = awayOr(error, res);
      if (silent) showLogin(res, target);
      else fail(res, problem, target);
    }
  };

  const prepare: RequestHandler = (_req, res, next) => {
    toContext(res).route = 'sign-in';
    // The addresses contain a code, and name the provider's session.
    res.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  };
  router.get(LOGIN_PATH, loginPage);
  router.get(REDIRECT_SIGN_IN_PATH, prepare, start);
  router.get(CALLBACK_PATH, prepare, limit, finish);
  return router;
}

/** A silent attempt without a result shows the sign-in page as if there had been none. */
function showLogin(res: Response, target: string | undefined): void {
  res.redirect(303, target === undefined ? LOGIN_PATH : loginAddress(target));
}

function showProblem(res: Response, { status, text }: Message): void {
  if (status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  const notice = { title: 'We could not sign you in', text };
  setFormAnswer(res, { status, state: { form: 'login', values: {}, errors: {}, notice } });
}

/** Only a visitor's own navigation may begin a sign-in. */
const isPrefetch = (req: Request): boolean => req.get('sec-purpose')?.includes('prefetch') === true;
