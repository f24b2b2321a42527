import * as oidc from 'openid-client';
import { HOUR_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import { ProviderError } from '../../common/provider-error.ts';
import { type AllowedHosts, isAllowed } from '../../outgoing/hosts.ts';
import type { OidcSettings } from '../settings.ts';
import { providerErrorIn } from './fetch.ts';

/** While a refresh fails, older metadata is used. */
const MAX_AGE_MS = HOUR_MS;
/** Metadata read this recently proves that the provider answers. */
const FRESH_MS = 5000;
/** Tolerated clock difference. */
const CLOCK_TOLERANCE_SECONDS = 60;
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;
const REQUIRED: readonly string[] = ENDPOINTS.slice(0, 3);

type Options = {
  readonly settings: OidcSettings;
  readonly hosts: AllowedHosts;
  readonly fetch: oidc.CustomFetch;
  readonly now: () => Date;
};

/** OpenID Connect Discovery. @param mustAnswer rejects metadata older than five seconds @throws ProviderError */
export type ReadConfiguration = (request?: { mustAnswer: boolean }) => Promise<oidc.Configuration>;

/** Caches the metadata for an hour. */
export function createConfiguration({ settings, hosts, fetch, now }: Options): ReadConfiguration {
  const { issuer, clientId, clientSecret } = settings;
  let kept: { config: oidc.Configuration; at: number } | undefined;
  const garbled = (detail: string) => new ProviderError('oidc', 'discover', { kind: 'garbled', detail });

  async function discover(): Promise<oidc.Configuration> {
    // Verify signatures although the ID token comes directly from the provider.
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const options = { [oidc.customFetch]: fetch, execute };
    return oidc.discovery(new URL(issuer), clientId, client, authenticate(clientSecret), options).catch((error) => {
      throw providerErrorIn(error) ?? garbled('unexpected metadata');
    });
  }

  async function load(): Promise<oidc.Configuration> {
    const config = await discover();
    const metadata = config.serverMetadata();
    for (const name of ENDPOINTS) {
      const address = metadata[name];
      if (address === undefined && !REQUIRED.includes(name)) continue;
      if (address === undefined || !URL.canParse(address)) throw garbled(`no ${name}`);
      if (!isAllowed(new URL(address), hosts)) throw garbled(`${name} at a host that OIDC_HOSTS does not list`);
    }
    kept = { config, at: now().getTime() };
    return config;
  }

  const loadOnce = sharedByKey(load);

  return async ({ mustAnswer } = { mustAnswer: false }) => {
    if (kept && now().getTime() - kept.at < (mustAnswer ? FRESH_MS : MAX_AGE_MS)) return kept.config;
    return loadOnce('configuration').catch((error: unknown) => {
      if (kept && !mustAnswer) return kept.config;
      throw error;
    });
  };
}

/** HTTP Basic, which all providers must support (RFC 6749, section 2.3.1), unless the metadata excludes it. */
function authenticate(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
