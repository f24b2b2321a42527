import { createHash } from 'node:crypto';
import type { Response } from 'express';

/**
 * Sets the ETag of a body, weak because a proxy may compress it, and `Vary`. Express then answers 304 to a matching
 * `If-None-Match` with both (RFC 9110, section 15.4.5).
 */
export function setValidators(res: Response, body: string): void {
  res.set('ETag', `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`);
  res.vary('Accept-Encoding');
}
