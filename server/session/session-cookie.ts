import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { z } from 'zod';

const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;
/** What browsers keep of one cookie, with some room for its name and attributes. */
const MAX_LENGTH = 3900;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

const sessionSchema = z.object({
  /** The API's own token. */
  token: z.string().min(1),
  /** SHA-256 of the handle the browser holds, base64url. */
  handleHash: z.string(),
  /** Signed in by a plain form: the browser may have no place to keep a handle, so its pages are made with its data. */
  byForm: z.boolean(),
  /** Epoch seconds of the sign-in. */
  since: z.int(),
});

/** What the cookie seals. */
export type Session = z.output<typeof sessionSchema>;

export type SessionCookie = {
  readonly name: string;
  /** Seals a session; undefined when it would not fit into a cookie. */
  seal(session: Omit<Session, 'since'>): Promise<string | undefined>;
  /** The session of a Cookie header; undefined when there is none, it is too old, or none of the keys opens it. */
  open(cookies: string | undefined): Promise<Session | undefined>;
  /** The Set-Cookie line that brings a sealed session, or takes it away. */
  set(sealed: string): string;
  clear(): string;
};

/**
 * The cookie that stands beside the browser's handle: it holds the API's token, sealed (AES-256-GCM) with a key no
 * browser knows. Neither the handle nor the cookie is worth anything alone. No replica needs to remember a session.
 * @param secrets the first seals, all open.
 */
export function createSessionCookie(options: {
  secrets: readonly string[];
  secure: boolean;
  now: () => number;
}): SessionCookie {
  const { secrets, secure, now } = options;
  const name = secure ? '__Host-member' : 'member';
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'member cookie', 32)));
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const seconds = () => Math.floor(now() / 1000);

  return {
    name,
    async seal(session) {
      const [key] = keys;
      if (!key) throw new Error('There is no key to seal a session with');
      const text = JSON.stringify({ ...session, since: seconds() });
      const sealed = await new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader(ENCRYPTION)
        .encrypt(key);
      return sealed.length <= MAX_LENGTH ? sealed : undefined;
    },
    async open(cookies) {
      const sealed = cookieValue(cookies, name);
      if (!sealed || sealed.length > MAX_LENGTH) return undefined;
      for (const key of keys) {
        const text = await decrypt(sealed, key);
        if (text === undefined) continue;
        const session = sessionSchema.safeParse(JSON.parse(text));
        return session.success && seconds() - session.data.since < THIRTY_DAYS_SECONDS ? session.data : undefined;
      }
      return undefined;
    },
    set: (sealed) => `${name}=${sealed}; Max-Age=${THIRTY_DAYS_SECONDS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** Handles can be told from tokens of the API, so that a client that holds a token of its own may go on using it. */
const HANDLE_PREFIX = 'handle_';

/** A handle: 256 random bits without a meaning, what the browser keeps as its `accessToken`. */
export const newHandle = (): string => HANDLE_PREFIX + randomBytes(32).toString('base64url');

/** Whether a bearer value is a handle, of whatever session. */
export const isHandle = (bearer: string): boolean => bearer.startsWith(HANDLE_PREFIX);

/** What a session remembers of its handle. */
export const hashOfHandle = (handle: string): string => createHash('sha256').update(handle).digest('base64url');

/** Whether a session was opened together with this handle. */
export function isHandleOf(session: Session, handle: string): boolean {
  const given = Buffer.from(hashOfHandle(handle));
  const expected = Buffer.from(session.handleHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function decrypt(sealed: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    // Sealed with another key, cut off or made up: no session.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Two cookies of the name contradict each other: none counts. */
function cookieValue(cookies: string | undefined, name: string): string | undefined {
  const values = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
