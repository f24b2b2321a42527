import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { createBudget } from '../../outgoing/budget.ts';
import { createProviderHttp } from '../../outgoing/client.ts';
import { toHost } from '../../outgoing/hosts.ts';
import type { AwaitChange } from '../changes/provider-subscriptions.ts';
import { createReadThrough } from '../changes/read-through.ts';
import { createRefresh } from '../changes/stored-choices.ts';
import type { ConnectedProvider } from '../connected-provider.ts';
import { eventHook } from '../events/hook.ts';
import type { Crm } from '../ports.ts';
import type { HubspotSettings } from '../settings.ts';
import { applyAtHubspot, hubspotCrm } from './adapter.ts';
import { fetchHubspotChoices } from './choices.ts';
import { createHubspotClient, hubspotDialect } from './client.ts';
import { hubspotEvents, isSignedByHubspot, processHubspotEvent } from './events.ts';
import { examineAtHubspot } from './examine.ts';

/** At most 100 requests in any ten seconds, the limit of HubSpot's smallest plan. */
const RATE = { perSecond: 8, burst: 20 };

export type ConnectedHubspot = ConnectedProvider & {
  readonly crm: (store: DbContext, awaitChange: AwaitChange) => Crm;
};

export function connectHubspot(
  { log, ...store }: DbContext & { log: Logger },
  settings: HubspotSettings,
  { openMs }: { openMs: number | undefined },
): ConnectedHubspot {
  const http = createProviderHttp({
    provider: 'hubspot',
    hosts: toHost(settings.origin),
    budget: createBudget(store, 'hubspot', RATE),
    dialect: hubspotDialect(settings),
    now: store.now,
    log,
    openMs,
  });
  const client = createHubspotClient(http, settings);
  const reads = createReadThrough(store, 'hubspot');
  const fetchChoices = fetchHubspotChoices(store, client);
  const choices = createRefresh({ store, provider: 'hubspot', reads, fetchChoices });
  const { webhook } = settings;
  return {
    apply: applyAtHubspot(store, client, settings),
    processEvent: processHubspotEvent({ store, client, choices, log }),
    examine: examineAtHubspot({ store, client, fetchChoices, reads, choices }),
    hook:
      webhook &&
      ((inbox) => {
        const isAuthentic = isSignedByHubspot(webhook, store.now);
        return eventHook({ provider: 'hubspot', inbox, log, isAuthentic, schema: hubspotEvents });
      }),
    crm: (handle, awaitChange) => hubspotCrm({ store: handle, client, reads, awaitChange }),
    close: http.close,
  };
}
