import { hkdfSync } from 'node:crypto';

/** Keys of the links in mails, one for each secret: the embedded API gets these and not the secrets of the site. */
export const deriveLinkKeys = (secrets: readonly string[]): string[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'links in mails', 32)).toString('base64url'));
