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
import type { KnownDevice } from '../session/device-cookie.ts';
import { InvalidUserData, LEFT_OUT, type SignedIn, sealSession } from '../session/sign-in-answer.ts';
import { findSignOutUrl } from '../session/sign-out-url.ts';
import { sendCall } from './api-calls.ts';
import { redirectTo, setFormAnswer } from './form-answer.ts';
import type { FormOptions } from './form-options.ts';
import { readField } from './member-form.ts';

const OK = 200;
const NO_ANSWER = 0;
/** The credentials are wrong, or the user data is unusable. */
const [WRONG, BROKEN] = [401, 500] as const;

/**
 * Handles the plain sign-in form (section 4, Login): redirects to the return address, or shows the page with the
 * message of section 8. Nothing is validated before the API call (section 5).
 */
export function handleSignInForm({
  config,
  secrets,
  sessionCookie,
  deviceCookie,
  upstream,
}: FormOptions): RequestHandler {
  /** The session that an answer opens, or the status of its failure. */
  async function openSession(body: unknown, res: Response) {
    const { log } = toContext(res);
    const onLeftOut = (reason: string) => log.warn({ call: 'sso.login', reason }, LEFT_OUT);
    try {
      const session = { cookie: sessionCookie, mode: config.tokenMode, noScript: true, onLeftOut };
      return (await sealSession(body, session)) ?? WRONG;
    } catch (error) {
      log.warn({ call: 'sso.login', reason: String(error) }, 'sso.login failed');
      return error instanceof InvalidUserData ? BROKEN : NO_ANSWER;
    }
  }

  return async (req, res, next) => {
    const username = readField(req, 'username');
    const credentials = {
      username,
      password: readField(req, 'password'),
      staySignedIn: readField(req, 'staySignedIn') === 'true',
    };
    const known = await deviceCookie.read(req.headers);
    const call = { id: 'sso.login', body: credentials, device: known.device } as const;
    const { status, body, retryAfter } = await sendCall(req, res, upstream, call);
    const opened = status === OK ? await openSession(body, res) : status;
    if (typeof opened === 'object') {
      const query = new URL(req.originalUrl, config.publicOrigin).searchParams;
      const target = safeReturn(query, config.publicOrigin);
      return redirectSignedIn(res, { ...opened, known }, { config, secrets, target });
    }
    if (retryAfter !== undefined) res.set('Retry-After', retryAfter);
    const rejection = describeFailure(opened);
    const errors = rejection.text === LOGIN_FAILED_MESSAGE ? missingCredentials(credentials) : {};
    const isComplete = Object.keys(errors).length === 0;
    const notice = isComplete ? { title: 'We couldn’t sign you in', text: rejection.text } : undefined;
    setFormAnswer(res, { status: rejection.status, state: { form: 'login', values: { username }, errors, notice } });
    next();
  };
}

type Opened = NonNullable<Awaited<ReturnType<typeof sealSession>>> & { readonly known: KnownDevice };

type Target = Pick<FormOptions, 'config' | 'secrets'> & { readonly target?: string | undefined };

/** Sets the session cookie, with or without JavaScript, and redirects. @param options.target default: the dashboard */
export function redirectSignedIn(
  res: Response,
  { setCookie, answer, known }: Opened,
  { config, secrets, target = DASHBOARD_PATH }: Target,
): void {
  rotateCsrfToken(res, config, secrets);
  res.append('Set-Cookie', setCookie);
  res.append('Set-Cookie', known.setCookie);
  res.append('Set-Cookie', flashCookie(answer, config));
  redirectTo(res, target);
}

/** Handles the plain sign-out form (section 4, Logout): deletes the session's cookies whatever the API answers. */
export function handleSignOutForm({ config, sessionCookie, upstream }: FormOptions): RequestHandler {
  return async (req, res) => {
    const session = await sessionCookie.open(req.headers.cookie);
    const call = { id: 'sso.logout', body: {} } as const;
    const reply = session && (await sendCall(req, res, upstream, { ...call, bearer: session.token }));
    res.append('Set-Cookie', sessionCookie.clear());
    const url = findSignOutUrl(reply?.body, config, toContext(res).log);
    // The form may have been posted before the page's script had loaded: its browser has a user record then.
    res.append('Set-Cookie', setFlashCookie(FLASH_SIGNED_OUT, config));
    // The provider of sign-in by redirect leads back to the home page.
    redirectTo(res, (config.redirectSignIn && url) ?? HOME_PATH);
  };
}

/** The status and message of a sign-in that failed with a status. */
function describeFailure(status: number): { status: number; text: string } {
  if (status === NO_ANSWER) return { status: 503, text: LOGIN_UNREACHABLE_MESSAGE };
  if (status === BROKEN) return { status, text: LOGIN_BROKEN_MESSAGE };
  return { status: status === 409 || status === 429 ? status : 422, text: signInRejection(status) };
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
