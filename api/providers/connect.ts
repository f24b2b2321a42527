import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { createInbox, type Inbox } from './events/inbox.ts';
import { carryingMembership } from './hubspot/carry-choices.ts';
import { connectHubspot } from './hubspot/connect.ts';
import { connectImpexium } from './impexium/connect.ts';
import { connectOidc } from './oidc/connect.ts';
import type { Crm, Identity, Membership } from './ports.ts';
import { createNightly, type Nightly } from './reconcile/nightly.ts';
import { type Reconciliation, reconcile } from './reconcile/reconcile.ts';
import type { ProviderSettings } from './settings.ts';
import { createWishSender, type WishSender } from './wishes/sender.ts';

/** The external systems that are set up. A port that is absent has its local default. */
export type ConnectedProviders = {
  /** The CRM on a database handle. */
  readonly crm: ((store: DbContext) => Crm) | undefined;
  readonly membership: ((store: DbContext) => Membership) | undefined;
  readonly identity: Identity | undefined;
  /** The address that ends a member's session at the system that checks passwords. */
  readonly ssoLogoutUrl: string | undefined;
  readonly wishes: WishSender;
  readonly inbox: Inbox;
  readonly nightly: Nightly;
  /** Compares what the site stores with what the providers have. */
  reconcile(): Promise<Reconciliation>;
  /** Accept the events that the providers report. */
  readonly hooks: readonly RequestHandler[];
  /** Sends wishes and processes events as they become due, and compares each night, until `close`. */
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
  const oidc = settings.oidc && connectOidc(context, settings.oidc, { openMs });
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
  const examiners = {
    ...(hubspot && { hubspot: hubspot.examine }),
    ...(impexium && { impexium: impexium.examine }),
  };
  const nightly = createNightly({ ...context, providers: examiners });
  return {
    crm: hubspot && ((handle) => hubspot.crm(handle, wishes)),
    membership: impexium ? (handle) => impexium.membership(handle, wishes) : hubspot && carryingMembership,
    identity: oidc?.identity ?? impexium?.identity,
    ssoLogoutUrl: settings.impexium?.logoutUrl,
    wishes,
    inbox,
    nightly,
    reconcile() {
      const { log, ...store } = context;
      return reconcile({ store, log, providers: examiners, wait });
    },
    hooks: [hubspot, impexium].flatMap((provider) => provider?.hook?.(inbox) ?? []),
    start() {
      wishes.start();
      inbox.start();
      nightly.start();
    },
    async close() {
      await Promise.all([wishes.stop(), inbox.stop(), nightly.stop()]);
      await hubspot?.close();
      await impexium?.close();
      await oidc?.close();
    },
  };
}
