import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Weak, because a proxy may compress the body; Express then answers 304 (RFC 9110, section 15.4.5). */
export function setValidators(res: Response, body: string): void {
  res.set('ETag', `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`);
  res.vary('Accept-Encoding');
}
