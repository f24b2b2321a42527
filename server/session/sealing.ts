import { hkdfSync } from 'node:crypto';
import { parseCookie } from 'cookie';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** Browsers limit a cookie to 4096 bytes, its name and attributes included. */
const MAX_LENGTH = 3900;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

export type Sealer = {
  /** Undefined when it would not fit into a cookie. */
  seal(value: unknown): Promise<string | undefined>;
  /** Undefined if missing or not decryptable. */
  open(cookies: string | undefined, name: string): Promise<unknown>;
  /** `isFirstKey` is false for a key that will be removed. */
  openWithKey(cookies: string | undefined, name: string): Promise<{ value: unknown; isFirstKey: boolean } | undefined>;
};

/**
 * AES-256-GCM.
 * @param options.secrets the first encrypts, all decrypt
 */
export function createSealer({ secrets, purpose }: { secrets: readonly string[]; purpose: string }): Sealer {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)));

  async function openWithKey(cookies: string | undefined, name: string) {
    const sealed = cookieValue(cookies, name);
    if (!sealed || sealed.length > MAX_LENGTH) return undefined;
    for (const [index, key] of keys.entries()) {
      const text = await decrypt(sealed, key);
      if (text !== undefined) return { value: JSON.parse(text), isFirstKey: index === 0 };
    }
    return undefined;
  }

  return {
    openWithKey,
    async seal(value) {
      const [key] = keys;
      if (!key) throw new Error('There is no key to seal with');
      const text = new TextEncoder().encode(JSON.stringify(value));
      const sealed = await new CompactEncrypt(text).setProtectedHeader(ENCRYPTION).encrypt(key);
      return sealed.length <= MAX_LENGTH ? sealed : undefined;
    },
    open: async (cookies, name) => (await openWithKey(cookies, name))?.value,
  };
}

async function decrypt(sealed: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    // Encrypted with another key, truncated or forged.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Undefined for duplicates, because another site of the domain may have set one. */
function cookieValue(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').filter((pair) => pair.trimStart().startsWith(`${name}=`));
  return pairs.length === 1 ? parseCookie(pairs.join())[name] : undefined;
}
