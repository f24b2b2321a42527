import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { hostCookie, SESSION_COOKIE } from '../../shared/consent/own-cookies.ts';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import { createSealer } from './sealing.ts';

const LIFETIME_SECONDS = COOKIE_LIFETIMES[SESSION_COOKIE];

const sessionSchema = z.object({
  token: z.string().min(1),
  /** SHA-256 of the browser's handle, base64url. */
  handleHash: z.string(),
  /** Signed in by a plain form: the server renders member data, as JavaScript may be missing. */
  noScript: z.boolean(),
  /** Epoch seconds of the sign-in or of the last renewal. */
  since: z.int(),
});

export type Session = z.output<typeof sessionSchema>;

export type SessionCookie = {
  readonly name: string;
  /** Undefined when it would not fit into a cookie. */
  seal(session: Omit<Session, 'since'>): Promise<string | undefined>;
  /** Undefined when missing, expired, or not decryptable. */
  open(cookies: string | undefined): Promise<Session | undefined>;
  /** `Set-Cookie` value; undefined when renewed less than a day ago with the first key. */
  renew(session: Session): Promise<string | undefined>;
  set(sealed: string): string;
  clear(): string;
};

/** Encrypted API token (AES-256-GCM). Neither handle nor cookie authenticates alone, and no replica stores sessions. */
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
  /** Sealed with a key that will be removed. */
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

/** 256 random bits, stored by the browser as its `accessToken`. */
export const newHandle = (): string => HANDLE_PREFIX + randomBytes(32).toString('base64url');

export const findBearer = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

export const isHandle = (bearer: string): boolean => bearer.startsWith(HANDLE_PREFIX);

export const hashOfHandle = (handle: string): string => createHash('sha256').update(handle).digest('base64url');

/** Compare in constant time. */
export function hasHandle(session: Session, handle: string): boolean {
  const given = Buffer.from(hashOfHandle(handle));
  const expected = Buffer.from(session.handleHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      session?: Session | undefined;
      /** The bearer token was replaced by that of the session cookie. */
      ownSession?: boolean;
    }
  }
}
