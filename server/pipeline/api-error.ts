import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';

export function sendApiError(res: Response, status: number, message = STATUS_CODES[status] ?? 'Error'): void {
  res.status(status).set('Cache-Control', 'private, no-store').json({ statusCode: status, statusMessage: message });
}
