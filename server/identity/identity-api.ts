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

/** The API makes up to four requests to the provider. */
const TIMEOUT_MS = 8000;

export class IdentityAway extends Error {
  override name = 'IdentityAway';
}

type Finished = { readonly answer: unknown } | { readonly reason: IdentityRejection };

export type IdentityApi = {
  start(request: { returnTo: string; silent: boolean }): Promise<z.output<typeof identityStarted>>;
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
    // Bad request, for example a URL that is too long.
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
