import type { CustomFetch } from 'openid-client';
import { z } from 'zod';
import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';

/** A redirected visitor waits. */
const DEADLINE_MS = 2500;
/** Rejections with a reason in the body (RFC 6749, section 5.2); some providers use 403. */
const REJECTIONS = [400, 401, 403];

/** Sends the library's requests through the shared client, with its deadline, limits and hosts; no redirects. */
export function fetchThrough(http: Pick<ProviderHttp, 'send'>): CustomFetch {
  return async (url, { method, headers, body }) => {
    const isRead = method === 'GET';
    if (!isRead && method !== 'POST') throw new TypeError(`Unexpected method ${method}`);
    const { status, data } = await http.send({
      operation: isRead ? 'read' : 'redeem code',
      method,
      url,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      schema: z.unknown(),
      answers: REJECTIONS,
      deadline: DEADLINE_MS,
      priority: 'member',
      // A code works once.
      repeatable: isRead,
    });
    return Response.json(data ?? null, { status });
  };
}

export function providerErrorIn(error: unknown): ProviderError | undefined {
  if (error instanceof ProviderError) return error;
  return error instanceof Error && error.cause !== undefined ? providerErrorIn(error.cause) : undefined;
}
