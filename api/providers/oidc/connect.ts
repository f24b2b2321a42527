import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { createBudget } from '../../outgoing/budget.ts';
import { createProviderHttp } from '../../outgoing/client.ts';
import { type AllowedHosts, toHost } from '../../outgoing/hosts.ts';
import type { Identity } from '../ports.ts';
import type { OidcSettings } from '../settings.ts';
import { createConfiguration } from './configuration.ts';
import { fetchThrough } from './fetch.ts';
import { oidcIdentity } from './identity.ts';

/** A sign-in needs one request, and another one for the keys every five minutes. */
const RATE = { perSecond: 20, burst: 60 };

export function oidcHosts({ issuer, hosts }: Pick<OidcSettings, 'issuer' | 'hosts'>): AllowedHosts {
  const { names, allowsLoopback } = toHost(issuer);
  return { names: [...names, ...hosts], allowsLoopback };
}

export function connectOidc(
  { log, ...store }: DbContext & { log: Logger },
  settings: OidcSettings,
  { openMs }: { openMs?: number | undefined } = {},
): { readonly identity: Identity; close(): Promise<void> } {
  const { now } = store;
  const hosts = oidcHosts(settings);
  const budget = createBudget(store, 'oidc', RATE);
  const http = createProviderHttp({ provider: 'oidc', hosts, budget, now, log, openMs });
  const configuration = createConfiguration({ settings, hosts, fetch: fetchThrough(http), now });
  return { identity: oidcIdentity({ store, configuration, log }), close: http.close };
}
