import { sharedByKey } from '../../../shared/shared-by-key.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';
import type { CventSettings } from '../settings.ts';
import { tokenShape } from './shapes.ts';

export type TokenSource = {
  /** @throws ProviderError */
  get(endsAt: number): Promise<string>;
  /** Forgets a rejected token; the next request gets another one. */
  discard(token: string): void;
};

type Options = Pick<CventSettings, 'origin' | 'clientId' | 'clientSecret'> & {
  readonly http: Pick<ProviderHttp, 'send'>;
  readonly now: () => Date;
};

/** Replace tokens this long before they expire, at most half of their life. */
const MARGIN_MS = 60_000;

/** Client credentials grant (RFC 6749, 4.4); concurrent callers share one request with the first one's deadline. */
export function createTokenSource({ http, now, origin, clientId, clientSecret }: Options): TokenSource {
  let current: { token: string; until: number } | undefined;

  async function renew(endsAt: number): Promise<string> {
    const requestedAt = now().getTime();
    const { data } = await http.send({
      operation: 'get token',
      method: 'POST',
      url: `${origin}/ea/oauth2/token`,
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: String(new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId })),
      schema: tokenShape,
      deadline: Math.max(1, endsAt - performance.now()),
      priority: 'member',
      repeatable: true,
    });
    const lifeMs = data.expires_in * 1000;
    current = { token: data.access_token, until: requestedAt + lifeMs - Math.min(MARGIN_MS, lifeMs / 2) };
    return current.token;
  }

  const renewOnce = sharedByKey((_what, endsAt: number) => renew(endsAt));

  return {
    async get(endsAt) {
      if (current && now().getTime() < current.until) return current.token;
      return renewOnce('token', endsAt);
    },
    discard(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
