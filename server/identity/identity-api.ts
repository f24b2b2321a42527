import type { z } from 'zod';
import { DEVICE_HEADER, type Device, deviceHeader } from '../../shared/account/device-schemas.ts';
import {
  IDENTITY_PATHS,
  type IdentityRejection,
  identityRejected,
  identityStarted,
  SITE_HEADERS,
} from '../../shared/contract/schemas/identity.ts';
import type { Upstream } from '../upstream/client.ts';

/** The API asks the provider up to four times, and a visitor who was redirected would rather wait than begin again. */
const TIMEOUT_MS = 8000;

/** The provider, or the API in front of it, is unavailable. */
export class IdentityAway extends Error {
  override name = 'IdentityAway';
}

type Finished = { readonly answer: unknown } | { readonly reason: IdentityRejection };

/** The API's side of sign-in by redirect. Its functions throw IdentityAway. */
export type IdentityApi = {
  start(request: { returnTo: string; silent: boolean }): Promise<z.output<typeof identityStarted>>;
  /** @returns the answer that a sign-in by password gets too, or why nobody is signed in */
  finish(request: { query: string; transaction: string }, device: Device): Promise<Finished>;
};

export function createIdentityApi(upstream: Pick<Upstream, 'forward'>): IdentityApi {
  async function post(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = SITE_HEADERS,
  ): Promise<unknown> {
    const message = { headers, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS };
    const { status, text } = await upstream.forward(path, message).catch((cause: unknown) => {
      throw new IdentityAway('no response', { cause });
    });
    // The visitor's own request, as with an address that is too long.
    if (status === 400) return { result: [], reason: 'failed' };
    if (status !== 200) throw new IdentityAway(`status ${status}`);
    return JSON.parse(text);
  }
  return {
    async start(request) {
      return identityStarted.parse(await post(IDENTITY_PATHS.start, request));
    },
    async finish(request, device) {
      const headers = { ...SITE_HEADERS, [DEVICE_HEADER]: deviceHeader(device) };
      const answer = await post(IDENTITY_PATHS.finish, request, headers);
      const rejected = identityRejected.safeParse(answer);
      return rejected.success ? { reason: rejected.data.reason } : { answer };
    },
  };
}
