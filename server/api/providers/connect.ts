import type { RequestHandler } from 'express';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../store/schema/db.ts';
import { createInbox, type Inbox } from './events/inbox.ts';
import { carryingMembership } from './hubspot/carry-choices.ts';
import { connectHubspot } from './hubspot/connect.ts';
import { connectImpexium } from './impexium/connect.ts';
import type { Crm, Membership } from './ports.ts';
import type { ProviderSettings } from './settings.ts';
import { createWishSender, type WishSender } from './wishes/sender.ts';

/** The external systems that are set up. A port that is absent has its local default. */
export type ConnectedProviders = {
  /** The CRM on a database handle. */
  readonly crm: ((store: DbContext) => Crm) | undefined;
  readonly membership: ((store: DbContext) => Membership) | undefined;
  /** The address that ends a member's session at the system that checks passwords. */
  readonly ssoLogoutUrl: string | undefined;
  readonly wishes: WishSender;
  readonly inbox: Inbox;
  /** Accept the events that the providers report. */
  readonly hooks: readonly RequestHandler[];
  /** Sends wishes and processes events as they become due, until `close`. */
  start(): void;
  /** Resolves after the attempts in flight; the connections are closed. */
  close(): Promise<void>;
};

/** Creates the clients of the providers that are set up, the sender of the wishes to them and the inbox of their events. */
export function connectProviders(
  context: DbContext & { log: Logger },
  settings: ProviderSettings,
  /** How long an open circuit rejects requests, in milliseconds. */
  { openMs }: { openMs?: number } = {},
): ConnectedProviders {
  const hubspot = settings.hubspot && connectHubspot(context, settings.hubspot, { openMs });
  const carriesChoices = hubspot !== undefined;
  const impexium = settings.impexium && connectImpexium(context, settings.impexium, { openMs, carriesChoices });
  const wishes = createWishSender({
    ...context,
    providers: { ...(hubspot && { hubspot: hubspot.apply }), ...(impexium && { impexium: impexium.apply }) },
  });
  const inbox = createInbox({
    ...context,
    providers: {
      ...(hubspot && { hubspot: hubspot.processEvent }),
      ...(impexium && { impexium: impexium.processEvent }),
    },
  });
  return {
    crm: hubspot && ((handle) => hubspot.crm(handle, wishes)),
    membership: impexium ? (handle) => impexium.membership(handle, wishes) : hubspot && carryingMembership,
    ssoLogoutUrl: settings.impexium?.logoutUrl,
    wishes,
    inbox,
    hooks: [hubspot, impexium].flatMap((provider) => provider?.hook?.(inbox) ?? []),
    start() {
      wishes.start();
      inbox.start();
    },
    async close() {
      await Promise.all([wishes.stop(), inbox.stop()]);
      await hubspot?.close();
      await impexium?.close();
    },
  };
}
