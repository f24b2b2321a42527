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

/** Operators register this URL at the provider. */
export const CALLBACK_PATH = `${REDIRECT_SIGN_IN_PATH}/callback`;
/** Prevents redirect loops between site and provider. */
const REDIRECT_PAUSE_SECONDS = 60;
const RETRY_AFTER_SECONDS = 60;

/** Shown even if the user did not choose to sign in, because they must act. */
const NEEDS_AN_ACT: readonly IdentityRejection[] = ['taken', 'unverified'];

type Options = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  upstream: Pick<Upstream, 'forward'>;
  rateLimiters: Pick<RateLimiters, 'signIn'>;
  now: () => number;
};

/**
 * The sign-in page redirects by itself where this is the only way, else makes one silent attempt per browser session.
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

  /** Set a return address, so that no guard drops the error. */
  function fail(res: Response, problem: Problem, target = DASHBOARD_PATH): void {
    res.redirect(303, `${loginAddress(target)}&${PROBLEM_PARAM}=${problem}`);
  }

  /** @throws errors other than IdentityAway */
  function awayOr(error: unknown, res: Response): 'away' {
    if (!(error instanceof IdentityAway)) throw error;
    toContext(res).log.warn({ reason: error.message }, 'sign-in by redirect failed');
    return 'away';
  }

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
      // Passwords still work, so do not try the provider again for a while.
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
    // The URLs contain a code and name the provider's session.
    res.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  };
  router.get(LOGIN_PATH, loginPage);
  router.get(REDIRECT_SIGN_IN_PATH, prepare, start);
  router.get(CALLBACK_PATH, prepare, limit, finish);
  return router;
}

/** A silent attempt without result shows the sign-in page as if there had been none. */
function showLogin(res: Response, target: string | undefined): void {
  res.redirect(303, target === undefined ? LOGIN_PATH : loginAddress(target));
}

function showProblem(res: Response, { status, text }: Message): void {
  if (status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  const notice = { title: 'We couldn’t sign you in', text };
  setFormAnswer(res, { status, state: { form: 'login', values: {}, errors: {}, notice } });
}

/** Only a user's own navigation may start a sign-in. */
const isPrefetch = (req: Request): boolean => req.get('sec-purpose')?.includes('prefetch') === true;
