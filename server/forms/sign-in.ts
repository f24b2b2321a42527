import { stringifySetCookie } from 'cookie';
import type { RequestHandler, Response } from 'express';
import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { FLASH_COOKIE, hostCookie } from '../../shared/consent/own-cookies.ts';
import { DASHBOARD_PATH, HOME_PATH, LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import {
  FLASH_SIGNED_OUT,
  LOGIN_BROKEN_MESSAGE,
  LOGIN_UNREACHABLE_MESSAGE,
  missingCredentials,
  signInRejection,
} from '../../shared/forms/member-forms.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import type { Config } from '../config/config.ts';
import { toContext } from '../pipeline/request-context.ts';
import { rotateCsrfToken } from '../pipeline/xsrf.ts';
import type { DeviceCookie, KnownDevice } from '../session/device-cookie.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { InvalidUserData, LEFT_OUT, type SignedIn, sealSession } from '../session/sign-in-answer.ts';
import { signOutUrl, warnOfSignOutUrl } from '../session/sign-out-url.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';
import { readField } from './member-form.ts';

type Options = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  upstream: Upstream;
};

const OK = 200;
/** Statuses that the page has too. */
const TOLD = new Set([409, 429]);

/**
 * Handles the plain sign-in form (section 4, Login): redirects to the return address, or shows the page with the
 * message of section 8. Nothing is validated before the API call (section 5).
 */
export function handleSignInForm({ config, secrets, sessionCookie, deviceCookie, upstream }: Options): RequestHandler {
  return async (req, res, next) => {
    const username = readField(req, 'username');
    const credentials = {
      username,
      password: readField(req, 'password'),
      staySignedIn: readField(req, 'staySignedIn') === 'true',
    };
    const known = await deviceCookie.read(req.headers);
    const attempt = async () => {
      const message = { body: credentials, clientAddress: req.ip ?? '', device: known.device };
      const reply = await upstream.send('sso.login', message);
      const onLeftOut = (reason: string) => toContext(res).log.warn({ call: 'sso.login', reason }, LEFT_OUT);
      const session = { cookie: sessionCookie, mode: config.tokenMode, noScript: true, onLeftOut };
      return {
        reply,
        opened: reply.status === OK ? await sealSession(reply.body, session) : undefined,
        isBroken: false,
      };
    };
    const { reply, opened, isBroken } = await attempt().catch((error: unknown) => {
      toContext(res).log.warn({ call: 'sso.login', reason: String(error) }, 'sso.login failed');
      return { reply: undefined, opened: undefined, isBroken: error instanceof InvalidUserData };
    });
    if (opened) {
      const query = new URL(req.originalUrl, config.publicOrigin).searchParams;
      redirectSignedIn(res, { ...opened, known }, { config, secrets, target: safeReturn(query, config.publicOrigin) });
      return;
    }
    if (reply?.retryAfter !== undefined) res.set('Retry-After', reply.retryAfter);
    const [status, text] = isBroken ? BROKEN : buildRejection(reply?.status);
    const errors = text === LOGIN_FAILED_MESSAGE ? missingCredentials(credentials) : {};
    const isComplete = Object.keys(errors).length === 0;
    const notice = isComplete ? { title: 'We couldn’t sign you in', text } : undefined;
    setFormAnswer(res, { status, state: { form: 'login', values: { username }, errors, notice } });
    next();
  };
}

type Opened = NonNullable<Awaited<ReturnType<typeof sealSession>>> & { readonly known: KnownDevice };

/** Sets the session cookie, with or without JavaScript, and redirects. @param options.target default: the dashboard */
export function redirectSignedIn(
  res: Response,
  { setCookie, answer, known }: Opened,
  { config, secrets, target = DASHBOARD_PATH }: Pick<Options, 'config' | 'secrets'> & { target?: string | undefined },
): void {
  rotateCsrfToken(res, config, secrets);
  res.append('Set-Cookie', setCookie);
  res.append('Set-Cookie', known.setCookie);
  res.append('Set-Cookie', flashCookie(answer, config));
  res.set('Cache-Control', 'private, no-store');
  res.redirect(303, target);
}

/** Handles the plain sign-out form (section 4, Logout): deletes the session's cookies whatever the API answers. */
export function handleSignOutForm({
  config,
  sessionCookie,
  upstream,
}: Pick<Options, 'config' | 'sessionCookie' | 'upstream'>): RequestHandler {
  return async (req, res) => {
    const session = await sessionCookie.open(req.headers.cookie);
    const reply =
      session &&
      (await upstream
        .send('sso.logout', { body: {}, bearer: session.token, clientAddress: req.ip ?? '' })
        .catch((error: unknown) => {
          toContext(res).log.warn({ call: 'sso.logout', reason: String(error) }, 'sso.logout failed');
          return undefined;
        }));
    res.append('Set-Cookie', sessionCookie.clear());
    warnOfSignOutUrl(reply?.body, config, toContext(res).log);
    // The form may have been posted before the page's script had loaded: its browser has a user record then.
    res.append('Set-Cookie', setFlashCookie(FLASH_SIGNED_OUT, config));
    res.set('Cache-Control', 'private, no-store');
    res.redirect(303, providerLogoutUrl(reply?.body, config) ?? HOME_PATH);
  };
}

/** The address that ends the session at the provider of sign-in by redirect, which leads back to the home page. */
function providerLogoutUrl(answer: unknown, { redirectSignIn, ssoLogoutOrigins }: Config): string | undefined {
  const url = signOutUrl(answer);
  const isAllowed = redirectSignIn && url !== undefined && ssoLogoutOrigins.includes(new URL(url).origin);
  return isAllowed ? url : undefined;
}

const BROKEN: [number, string] = [500, LOGIN_BROKEN_MESSAGE];

/** The status and message of a sign-in that failed. */
function buildRejection(status: number | undefined): [number, string] {
  if (status === undefined) return [503, LOGIN_UNREACHABLE_MESSAGE];
  return [TOLD.has(status) ? status : 422, signInRejection(status)];
}

/** The flash cookie that carries the user record to the script of the next page, which moves it to local storage. */
function flashCookie({ result: [user] }: SignedIn, config: Config): string {
  return setFlashCookie(Buffer.from(JSON.stringify(user)).toString('base64url'), config);
}

function setFlashCookie(value: string, { isHttps }: Config): string {
  return stringifySetCookie({
    name: hostCookie(FLASH_COOKIE, isHttps),
    value,
    maxAge: COOKIE_LIFETIMES[FLASH_COOKIE],
    path: '/',
    secure: isHttps,
    sameSite: 'strict',
  });
}
