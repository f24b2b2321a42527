import type { Request, RequestHandler } from 'express';
import { safeReturn } from '../../shared/rules/safe-return.ts';
import { DASHBOARD_PATH, HOME_PATH, LOGIN_FAILED_MESSAGE } from '../../shared/site/constants.ts';
import {
  HANDOFF_COOKIE,
  LOGIN_THROTTLED_MESSAGE,
  LOGIN_UNREACHABLE_MESSAGE,
} from '../../shared/site/forms/member-forms.ts';
import type { Config } from '../config.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { renewVisit } from '../pipeline/xsrf.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { openSession, type SignedIn } from '../session/sign-in-answer.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';

type Options = { config: Config; secrets: readonly string[]; sessionCookie: SessionCookie; upstream: Upstream };

const OK = 200;
const TOO_MANY = 429;
const HANDOFF_SECONDS = 120;

/**
 * Signs in by a plain form (section 4, Login): on to where the visitor wanted to go, or the same page again with the sentence of
 * section 8. Nothing is checked before the API is asked (section 5).
 */
export function signInByForm({ config, secrets, sessionCookie, upstream }: Options): RequestHandler {
  return async (req, res, next) => {
    const username = textOf(req, 'username');
    const credentials = {
      username,
      password: textOf(req, 'password'),
      staySignedIn: textOf(req, 'staySignedIn') === 'true',
    };
    const reply = await upstream
      .send('sso.login', { body: credentials, clientAddress: req.ip ?? '' })
      .catch((error: unknown) => {
        contextOf(res).log.warn({ call: 'sso.login', reason: String(error) }, 'a sign-in was not answered');
        return undefined;
      });
    const opened =
      reply?.status === OK
        ? await openSession(reply.body, {
            cookie: sessionCookie,
            mode: config.tokenMode,
            byForm: true,
            onTooLong: () =>
              contextOf(res).log.warn('the API’s token does not fit into a cookie: the browser keeps it'),
          })
        : undefined;
    if (opened) {
      renewVisit(res, config, secrets);
      if (opened.setCookie) res.append('Set-Cookie', opened.setCookie);
      res.append('Set-Cookie', handOff(opened.answer, config));
      const query = new URL(req.originalUrl, config.publicOrigin).searchParams;
      res.set('Cache-Control', 'private, no-store');
      res.redirect(303, safeReturn(query, config.publicOrigin) ?? DASHBOARD_PATH);
      return;
    }
    if (reply?.retryAfter !== undefined) res.set('Retry-After', reply.retryAfter);
    const [status, text] = refusalOf(reply?.status);
    const notice = { title: 'We could not sign you in', text };
    setFormAnswer(res, { status, state: { form: 'login', values: { username }, errors: {}, notice } });
    next();
  };
}

/** Signs out by a plain form (section 4, Logout): whatever the API says to it, nothing of the session stays here. */
export function signOutByForm({ config, sessionCookie, upstream }: Options): RequestHandler {
  return async (req, res) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (session) {
      await upstream
        .send('sso.logout', { body: {}, bearer: session.token, clientAddress: req.ip ?? '' })
        .catch((error: unknown) =>
          contextOf(res).log.warn({ call: 'sso.logout', reason: String(error) }, 'the API does not know of a sign-out'),
        );
    }
    res.append('Set-Cookie', sessionCookie.clear());
    res.append('Set-Cookie', handOffLine('', 0, config));
    res.set({ 'Clear-Site-Data': '"storage"', 'Cache-Control': 'private, no-store' });
    res.redirect(303, HOME_PATH);
  };
}

/** Section 8: whatever is wrong with the credentials, the sentence is the same. */
function refusalOf(status: number | undefined): [number, string] {
  if (status === undefined) return [503, LOGIN_UNREACHABLE_MESSAGE];
  return status === TOO_MANY ? [TOO_MANY, LOGIN_THROTTLED_MESSAGE] : [422, LOGIN_FAILED_MESSAGE];
}

/** The user record for the script of the next page, if there is one: it keeps it where it keeps its own. */
function handOff({ result: [user] }: SignedIn, config: Config): string {
  return handOffLine(Buffer.from(JSON.stringify(user)).toString('base64url'), HANDOFF_SECONDS, config);
}

function handOffLine(value: string, seconds: number, { isHttps }: Config): string {
  return `${HANDOFF_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}

function textOf(req: Request, name: string): string {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value : '';
}
