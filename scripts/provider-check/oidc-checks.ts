import { randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { createConfiguration } from '../../api/providers/oidc/configuration.ts';
import { oidcHosts } from '../../api/providers/oidc/connect.ts';
import { fetchThrough, providerErrorIn } from '../../api/providers/oidc/fetch.ts';
import type { OidcSettings } from '../../api/providers/settings.ts';
import { assert, type Check, type Context, countRows, EFFORT } from './check.ts';

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional() })) });
const RANDOM_BYTES = 32;

/** Checks that need no person to sign in. */
export function oidcChecks(settings: OidcSettings, { connect }: Pick<Context, 'connect'>): Check[] {
  const checks: Check[] = [];
  const add = (name: string, run: Check['run']) => checks.push({ provider: 'oidc', name, run });
  const hosts = oidcHosts(settings);
  const http = connect('oidc', hosts);
  const configuration = createConfiguration({ settings, hosts, fetch: fetchThrough(http), now: () => new Date() });

  add('has metadata with the endpoints of the code flow, at the hosts of the settings', async () => {
    const { code_challenge_methods_supported: methods, end_session_endpoint: end } = (
      await configuration()
    ).serverMetadata();
    assert(methods === undefined || methods.includes('S256'), 'it does not support PKCE with S256');
    return end === undefined ? 'no end-session endpoint: a sign-out ends the session of the site only' : '';
  });
  add('has keys for signatures', async () => {
    const { jwks_uri: url = '' } = (await configuration()).serverMetadata();
    const request = { ...EFFORT, operation: 'read keys', method: 'GET', url, repeatable: true } as const;
    const { data } = await http.send({ ...request, schema: keySet });
    const keys = data.keys.filter(({ use }) => use !== 'enc');
    assert(keys.length > 0, 'it has none');
    return countRows(keys, 'key');
  });
  add('accepts the client, and rejects a made-up code', async () => {
    const code = randomBytes(RANDOM_BYTES).toString('base64url');
    const form = { code, code_verifier: code, redirect_uri: 'https://check.invalid/' };
    const error = await reject(oidc.genericGrantRequest(await configuration(), 'authorization_code', form));
    assert(error === 'invalid_grant', `it answers ${error}`);
    return '';
  });
  return checks;
}

/** Error code of the token endpoint. @throws any other error */
async function reject(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'tokens';
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError) return error.error;
    throw providerErrorIn(error) ?? new Error('an unexpected answer');
  }
}
