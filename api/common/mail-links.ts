import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';
import { DAY_MS } from '../../shared/durations.ts';

/** A link of one purpose does not serve another. */
type Purpose = 'follow' | 'newsletter';

/** Links that end e-mails. Their tokens hold what they are about, encrypted, so that no table remembers them. */
export type MailLinks = {
  /** @throws Error without a key */
  seal(purpose: Purpose, claims: JWTPayload, sentAt: Date): Promise<string>;
  /** Undefined for a token that is forged, altered, expired, of another purpose, or of a key that is gone. */
  open(purpose: Purpose, token: string, at: Date): Promise<{ claims: JWTPayload; sentAt: Date } | undefined>;
};

/** Longer than mailboxes usually keep such mails. */
export const LINK_LIFETIME_MS = 400 * DAY_MS;
/** A line of a mail's header has 998 characters at most (RFC 5322): what is left beside an address and the origin. */
const MAX_SUBJECTS_LENGTH = 300;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;
const SECOND_MS = 1000;

/** @param keys 32 bytes each, as Base64url: the first encrypts, all decrypt */
export function createMailLinks(keys: readonly string[]): MailLinks {
  const secrets = keys.map((key) => new Uint8Array(Buffer.from(key, 'base64url')));
  return {
    async seal(purpose, claims, sentAt) {
      const [secret] = secrets;
      if (!secret) throw new Error('There is no key for the links of mails');
      return new EncryptJWT(claims)
        .setProtectedHeader(ENCRYPTION)
        .setAudience(purpose)
        .setIssuedAt(sentAt)
        .setExpirationTime(new Date(sentAt.getTime() + LINK_LIFETIME_MS))
        .encrypt(secret);
    },
    async open(purpose, token, at) {
      for (const secret of secrets) {
        const claims = await decrypt(token, secret, { audience: purpose, currentDate: at });
        if (claims) return { claims, sentAt: new Date((claims.iat ?? 0) * SECOND_MS) };
      }
      return undefined;
    },
  };
}

async function decrypt(
  token: string,
  secret: Uint8Array,
  expected: { audience: Purpose; currentDate: Date },
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, secret, {
      ...expected,
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ['iat', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Subjects that a link can name; undefined when they are too many, and then it is about all of its kind. */
export const nameable = (subjects: readonly string[]): string[] | undefined =>
  JSON.stringify(subjects).length <= MAX_SUBJECTS_LENGTH ? [...subjects] : undefined;

/** A UUID in 22 instead of 36 characters. */
export const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export const unpackId = (packed: string): string =>
  Buffer.from(packed, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
