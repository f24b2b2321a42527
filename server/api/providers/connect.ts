import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../store/schema/db.ts';
import { applyAtHubspot, hubspotCrm } from './hubspot/adapter.ts';
import { carryingMembership } from './hubspot/carry-choices.ts';
import { createHubspotClient, hubspotDialect } from './hubspot/client.ts';
import { connectImpexium } from './impexium/connect.ts';
import { createBudget } from './outgoing/budget.ts';
import { createProviderHttp } from './outgoing/client.ts';
import { hostOf } from './outgoing/hosts.ts';
import type { Crm, Membership } from './ports.ts';
import type { ProviderSettings } from './settings.ts';
import { createReadThrough } from './wishes/read-through.ts';
import { createWishSender, type WishSender } from './wishes/sender.ts';

/** The external systems that are set up. A port that is absent has its local default. */
export type ConnectedProviders = {
  /** The CRM on a database handle. */
  readonly crm: ((store: DbContext) => Crm) | undefined;
  readonly membership: ((store: DbContext) => Membership) | undefined;
  /** The address that ends a member's session at the system that checks passwords. */
  readonly ssoLogoutUrl: string | undefined;
  readonly wishes: WishSender;
  /** Resolves after the attempt in flight; the connections are closed. */
  close(): Promise<void>;
};

/** At most 100 requests in any ten seconds, the limit of HubSpot's smallest plan. */
const HUBSPOT_RATE = { perSecond: 8, burst: 20 };

/** Creates the clients of the providers that are set up, and the sender of the wishes to them, which the caller starts. */
export function connectProviders(
  context: DbContext & { log: Logger },
  { hubspot, impexium }: ProviderSettings,
  /** How long an open circuit rejects requests, in milliseconds. */
  { openMs }: { openMs?: number } = {},
): ConnectedProviders {
  const { log, ...store } = context;
  const http =
    hubspot &&
    createProviderHttp({
      provider: 'hubspot',
      hosts: hostOf(hubspot.origin),
      budget: createBudget(store, 'hubspot', HUBSPOT_RATE),
      dialect: hubspotDialect(hubspot),
      now: store.now,
      log,
      openMs,
    });
  const client = hubspot && http && createHubspotClient(http, hubspot);
  const apply = hubspot && client && applyAtHubspot(store, client, hubspot);
  const ams = impexium && connectImpexium(context, impexium, { openMs, carriesChoices: hubspot !== undefined });
  const wishes = createWishSender({
    ...context,
    providers: { ...(apply && { hubspot: apply }), ...(ams && { impexium: ams.apply }) },
  });
  const reads = createReadThrough(store, 'hubspot');
  return {
    crm: client && ((handle) => hubspotCrm({ store: handle, client, reads, wishes })),
    membership: ams ? (handle) => ams.membership(handle, wishes) : client && carryingMembership,
    ssoLogoutUrl: impexium?.logoutUrl,
    wishes,
    async close() {
      await wishes.stop();
      await http?.close();
      await ams?.close();
    },
  };
}
