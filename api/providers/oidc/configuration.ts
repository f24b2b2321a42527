import * as oidc from 'openid-client';
import { HOUR_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import { ProviderError } from '../../common/provider-error.ts';
import { type AllowedHosts, isAllowed } from '../../outgoing/hosts.ts';
import type { OidcSettings } from '../settings.ts';
import { providerErrorIn } from './fetch.ts';

/** The provider's metadata is read again after this time; while it cannot be read, the former one is used. */
const MAX_AGE_MS = HOUR_MS;
/** A provider whose metadata was read in this time counts as answering. */
const FRESH_MS = 5000;
/** How far the clocks of provider and site may differ. */
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

/**
 * The provider's metadata (OpenID Connect Discovery).
 * @param mustAnswer whether metadata that was read more than five seconds ago does not count
 * @throws ProviderError
 */
export type ReadConfiguration = (request?: { mustAnswer: boolean }) => Promise<oidc.Configuration>;

/** Reads the provider's metadata once for all sign-ins of an hour. */
export function createConfiguration({ settings, hosts, fetch, now }: Options): ReadConfiguration {
  const { issuer, clientId, clientSecret } = settings;
  let kept: { config: oidc.Configuration; at: number } | undefined;
  const garbled = (detail: string) => new ProviderError('oidc', 'discover', { kind: 'garbled', detail });

  async function discover(): Promise<oidc.Configuration> {
    // Signatures are checked although the ID token comes from the provider itself.
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
