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

/** The external systems that are set up. A port that is absent has its local default. */
export type ConnectedProviders = {
  /** The CRM on a database handle. */
  readonly crm: ((store: DbContext) => Crm) | undefined;
  readonly membership: ((store: DbContext) => Membership) | undefined;
  readonly identity: Identity | undefined;
  /** The address that ends a member's session at the system that checks passwords. */
  readonly ssoLogoutUrl: string | undefined;
  /** The jobs that apply changes, process events and compare each night. */
  readonly tasks: Tasks;
  /** Compares what the site stores with what the providers have. */
  reconcile(): Promise<Reconciliation>;
  /** Accept the events that the providers report. */
  readonly hooks: readonly RequestHandler[];
  /** Ends a comparison in progress early. */
  stop(): void;
  /** Resolves after the requests in flight; the connections are closed. */
  close(): Promise<void>;
};

/** Creates the clients of the providers that are set up, and the jobs of the changes to them and of their events. */
export function connectProviders(
  context: DbContext & { log: Logger },
  settings: ProviderSettings,
  {
    openMs,
    settled = (id) => awaitChange(context, id),
  }: {
    /** How long an open circuit rejects requests, in milliseconds. */
    openMs?: number;
    /** Waits for the first attempt at a change, which a process that runs jobs makes at once. */
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
