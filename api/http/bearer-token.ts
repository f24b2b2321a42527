import type { Request } from 'express';
import { ApiError } from '../common/api-error.ts';

export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export const unauthorised = () => new ApiError(401, 'Unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
