import { Temporal } from 'temporal-polyfill';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { createBudget, type Rate } from '../../outgoing/budget.ts';
import { createProviderHttp, type ProviderHttp } from '../../outgoing/client.ts';
import { type AllowedHosts, toHost } from '../../outgoing/hosts.ts';
import type { AwaitChange } from '../changes/provider-subscriptions.ts';
import { createReadThrough } from '../changes/read-through.ts';
import { createRefresh } from '../changes/stored-choices.ts';
import type { ConnectedProvider } from '../connected-provider.ts';
import { eventHook } from '../events/hook.ts';
import type { Identity, Membership } from '../ports.ts';
import type { ImpexiumSettings } from '../settings.ts';
import { impexiumMembership } from './adapter.ts';
import { applyAtImpexium } from './apply.ts';
import { fetchImpexiumChoices } from './choices.ts';
import { createImpexiumClient, type ImpexiumClient } from './client.ts';
import { impexiumEvents, isFromImpexium, processImpexiumEvent } from './events.ts';
import { examineAtImpexium } from './examine.ts';
import { impexiumIdentity } from './identity.ts';
import { keyTokens } from './key.ts';
import { createMirror } from './mirror.ts';
import { createTokens } from './tokens.ts';

export type ConnectedImpexium = ConnectedProvider & {
  readonly identity: Identity | undefined;
  readonly membership: (store: DbContext, awaitChange: AwaitChange) => Membership;
};

/** At most `perMinute` requests in any minute, in bursts of a thirtieth. */
export function toRate(perMinute: number): Rate {
  const burst = Math.ceil(perMinute / 30);
  return { burst, perSecond: (perMinute - burst) / 60 };
}

export function toHosts({ access, hosts }: Pick<ImpexiumSettings, 'access' | 'hosts'>): AllowedHosts {
  const { names, allowsLoopback } = toHost('apiKey' in access ? access.origin : access.accessUrl);
  return { names: [...names, ...hosts], allowsLoopback };
}

export function connectClient(
  http: Pick<ProviderHttp, 'send'>,
  hosts: AllowedHosts,
  { access, now, log }: Pick<ImpexiumSettings, 'access'> & { now: () => Date; log: Logger },
): ImpexiumClient {
  const tokens =
    'apiKey' in access
      ? keyTokens({ settings: access, now, log })
      : createTokens({ http, hosts, settings: access, now, log });
  return createImpexiumClient(http, tokens);
}

export function connectImpexium(
  context: DbContext & { log: Logger },
  settings: ImpexiumSettings,
  { openMs, copiesChoices }: { openMs: number | undefined; copiesChoices: boolean },
): ConnectedImpexium {
  const { log, ...store } = context;
  const { access, loginUrl, logoutUrl, webhookSecret: secret } = settings;
  const hosts = toHosts(settings);
  const accountHosts = {
    ...hosts,
    names: [...hosts.names, ...[loginUrl, logoutUrl].flatMap((url) => (url === undefined ? [] : toHost(url).names))],
  };
  const budget = createBudget(store, 'impexium', toRate(settings.requestsPerMinute));
  const http = createProviderHttp({ provider: 'impexium', hosts, budget, now: store.now, log, openMs });
  const client = connectClient(http, hosts, { access, now: store.now, log });
  const today = () =>
    Temporal.Instant.fromEpochMilliseconds(store.now().getTime())
      .toZonedDateTimeISO(settings.timeZone)
      .toPlainDate()
      .toString();
  const mirror = createMirror({ ...context, today, copiesChoices });
  const reads = createReadThrough(store, 'impexium');
  const fetchChoices = fetchImpexiumChoices({ store, client, mirror });
  const choices = createRefresh({ store, provider: 'impexium', reads, fetchChoices });
  return {
    apply: applyAtImpexium({ store, client, mirror }),
    processEvent: processImpexiumEvent({ store, client, mirror, reads, choices, log }),
    examine: examineAtImpexium({ store, client, mirror, fetchChoices, reads, choices, today }),
    hook:
      secret === undefined
        ? undefined
        : (inbox) => {
            const isAuthentic = isFromImpexium(secret);
            return eventHook({ provider: 'impexium', inbox, log, isAuthentic, schema: impexiumEvents });
          },
    identity: loginUrl === undefined ? undefined : impexiumIdentity({ store, client, mirror, reads, loginUrl }),
    membership: (handle, awaitChange) =>
      impexiumMembership({ store: handle, client, mirror, reads, awaitChange, today, accountHosts, copiesChoices }),
    close: http.close,
  };
}
