import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Authenticates entries in a Redis to which others may write. */
export type Authenticator = {
  /** @param context purpose of the content, for which alone it is valid */
  seal(context: string, content: Buffer): Buffer;
  /** Undefined unless a replica has sealed it for this context. */
  open(context: string, sealed: Buffer): Buffer | undefined;
};

const MAC_BYTES = 32;

/** @param secrets the first authenticates, all are accepted */
export function createAuthenticator(secrets: readonly string[]): Authenticator {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'page cache', MAC_BYTES)));
  const buildMac = (key: Uint8Array, context: string, content: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${Buffer.byteLength(context)}!${context}!`)
      .update(content)
      .digest();
  return {
    seal(context, content) {
      const [key] = keys;
      if (!key) throw new Error('There is no key to authenticate with');
      return Buffer.concat([buildMac(key, context, content), content]);
    },
    open(context, sealed) {
      if (sealed.length < MAC_BYTES) return undefined;
      const mac = sealed.subarray(0, MAC_BYTES);
      const content = sealed.subarray(MAC_BYTES);
      return keys.some((key) => timingSafeEqual(mac, buildMac(key, context, content))) ? content : undefined;
    },
  };
}
