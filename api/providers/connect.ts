import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { Tasks } from '../jobs/queue/queue.ts';
import { awaitChange, createChangeTask } from './changes/apply-change.ts';
import type { AwaitChange } from './changes/provider-subscriptions.ts';
import { createInbox } from './events/inbox.ts';
import { connectHubspot } from './hubspot/connect.ts';
import { membershipWithCopies } from './hubspot/copy-choices.ts';
import { connectImpexium } from './impexium/connect.ts';
import { connectOidc } from './oidc/connect.ts';
import type { Crm, Identity, Membership } from './ports.ts';
import { createNightlyTask } from './reconcile/nightly-task.ts';
import { type Reconciliation, reconcile } from './reconcile/reconcile.ts';
import type { ProviderSettings } from './settings.ts';

/** External systems that are set up; an absent port has its local default. */
export type ConnectedProviders = {
  readonly crm: ((store: DbContext) => Crm) | undefined;
  readonly membership: ((store: DbContext) => Membership) | undefined;
  readonly identity: Identity | undefined;
  /** Ends a member's session at the system that checks passwords. */
  readonly ssoLogoutUrl: string | undefined;
  readonly tasks: Tasks;
  reconcile(): Promise<Reconciliation>;
  readonly hooks: readonly RequestHandler[];
  stop(): void;
  /** Resolves after the requests in flight and closes the connections. */
  close(): Promise<void>;
};

export function connectProviders(
  context: DbContext & { log: Logger },
  settings: ProviderSettings,
  {
    openMs,
    settled = (id) => awaitChange(context, id),
  }: {
    /** Milliseconds until an open circuit lets a request through. */
    openMs?: number;
    settled?: AwaitChange;
  } = {},
): ConnectedProviders {
  const hubspot = settings.hubspot && connectHubspot(context, settings.hubspot, { openMs });
  const copiesChoices = hubspot !== undefined;
  const impexium = settings.impexium && connectImpexium(context, settings.impexium, { openMs, copiesChoices });
  const oidc = settings.oidc && connectOidc(context, settings.oidc, { openMs });
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
  const ending = new AbortController();
  return {
    crm: hubspot && ((handle) => hubspot.crm(handle, settled)),
    membership: impexium ? (handle) => impexium.membership(handle, settled) : hubspot && membershipWithCopies,
    identity: oidc?.identity ?? impexium?.identity,
    ssoLogoutUrl: settings.impexium?.logoutUrl,
    tasks: {
      'provider-change': createChangeTask({
        ...context,
        providers: { ...(hubspot && { hubspot: hubspot.apply }), ...(impexium && { impexium: impexium.apply }) },
      }),
      'provider-event': inbox.process,
      reconcile: createNightlyTask({ ...context, providers: examiners, signal: ending.signal }),
    },
    reconcile() {
      const { log, ...store } = context;
      return reconcile({ store, log, providers: examiners, wait });
    },
    hooks: [hubspot, impexium].flatMap((provider) => provider?.hook?.(inbox) ?? []),
    stop: () => ending.abort(),
    async close() {
      await hubspot?.close();
      await impexium?.close();
      await oidc?.close();
    },
  };
}
