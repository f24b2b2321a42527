import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { hostCookie, SESSION_COOKIE } from '../../shared/consent/own-cookies.ts';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import { createSealer } from './sealing.ts';

const LIFETIME_SECONDS = COOKIE_LIFETIMES[SESSION_COOKIE];

const sessionSchema = z.object({
  /** The API's own token. */
  token: z.string().min(1),
  /** SHA-256 of the handle the browser holds, base64url. */
  handleHash: z.string(),
  /** Signed in by a plain form: the browser may lack JavaScript, so the server renders member data. */
  noScript: z.boolean(),
  /** Epoch seconds of the sign-in or of the last renewal. */
  since: z.int(),
});

/** The content of the sealed cookie. */
export type Session = z.output<typeof sessionSchema>;

export type SessionCookie = {
  readonly name: string;
  /** Seals a session; undefined when it would not fit into a cookie. */
  seal(session: Omit<Session, 'since'>): Promise<string | undefined>;
  /** The session in a `Cookie` header; undefined when there is none, it has expired, or no key opens it. */
  open(cookies: string | undefined): Promise<Session | undefined>;
  /**
   * The `Set-Cookie` value that prolongs a session in use; undefined when that was done less than a day ago, with the
   * first key.
   */
  renew(session: Session): Promise<string | undefined>;
  /** The `Set-Cookie` value that sets a sealed session. */
  set(sealed: string): string;
  /** The `Set-Cookie` value that deletes the cookie. */
  clear(): string;
};

/**
 * The cookie that belongs to the browser's handle: the API's token, encrypted (AES-256-GCM). Neither handle nor cookie
 * authenticates alone, and no replica stores sessions.
 * @param options.secrets the first encrypts, all decrypt.
 */
export function createSessionCookie(options: {
  secrets: readonly string[];
  secure: boolean;
  now: () => number;
}): SessionCookie {
  const { secrets, secure, now } = options;
  const name = hostCookie(SESSION_COOKIE, secure);
  const sealer = createSealer({ secrets, purpose: 'member cookie' });
  const setCookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' });
  const seconds = () => Math.floor(now() / 1000);
  /** Opened sessions that a key has sealed which is to be removed. */
  const ofOldKeys = new WeakSet<Session>();
  const seal = (session: Omit<Session, 'since'>) => sealer.seal({ ...session, since: seconds() });

  return {
    name,
    seal,
    async renew(session) {
      const isRecent = seconds() - session.since < DAY_SECONDS && !ofOldKeys.has(session);
      const sealed = isRecent ? undefined : await seal(session);
      return sealed && setCookie(sealed, LIFETIME_SECONDS);
    },
    async open(cookies) {
      const opened = await sealer.openWithKey(cookies, name);
      const session = sessionSchema.safeParse(opened?.value);
      if (!session.success || seconds() - session.data.since >= LIFETIME_SECONDS) return undefined;
      if (!opened?.isFirstKey) ofOldKeys.add(session.data);
      return session.data;
    },
    set: (sealed) => setCookie(sealed, LIFETIME_SECONDS),
    clear: () => setCookie('', 0),
  };
}

/** Distinguishes handles from the API's own tokens, which clients may use directly. */
const HANDLE_PREFIX = 'handle_';

/** A handle: 256 random bits, which the browser stores as its `accessToken`. */
export const newHandle = (): string => HANDLE_PREFIX + randomBytes(32).toString('base64url');

/** The token of an `Authorization` header. */
export const findBearer = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/** Whether a bearer value is a handle. */
export const isHandle = (bearer: string): boolean => bearer.startsWith(HANDLE_PREFIX);

/** The hash of a handle that is stored in its session. */
export const hashOfHandle = (handle: string): string => createHash('sha256').update(handle).digest('base64url');

/** Whether a session was opened together with this handle. */
export function hasHandle(session: Session, handle: string): boolean {
  const given = Buffer.from(hashOfHandle(handle));
  const expected = Buffer.from(session.handleHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      /** The member's session, on pages that depend on one. */
      session?: Session | undefined;
      /** Whether the bearer token of an `/api` request was replaced by that of the session cookie. */
      ownSession?: boolean;
    }
  }
}
