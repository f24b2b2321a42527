import type { RequestHandler } from 'express';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { type ConnectedProviders, connectProviders } from './connect.ts';
import { connectCvent } from './cvent/connect.ts';
import { connectHigherLogic } from './higher-logic/connect.ts';
import { fieldsWithoutId } from './hubspot/adapter.ts';
import { fieldsWithoutName } from './impexium/apply.ts';
import type { Community, Registration } from './ports.ts';
import type { ProviderSettings } from './settings.ts';

export type ExternalSystems = {
  readonly members: ConnectedProviders;
  readonly community: Community | undefined;
  readonly registration: Registration | undefined;
  readonly hooks: readonly RequestHandler[];
  check(): Promise<void>;
  close(): Promise<void>;
};

export function connectExternal(context: DbContext & { log: Logger }, settings: ProviderSettings): ExternalSystems {
  const { db, log } = context;
  const members = connectProviders(context, settings);
  const higherLogic = settings.higherLogic && connectHigherLogic(context, settings.higherLogic);
  const cvent = settings.cvent && connectCvent(context, settings.cvent);
  return {
    members,
    community: higherLogic?.community,
    registration: cvent?.registration,
    hooks: [...members.hooks, ...(cvent?.hook ? [cvent.hook] : [])],
    async check() {
      void higherLogic?.checkContact();
      const withoutId = settings.hubspot ? await fieldsWithoutId(db) : [];
      if (withoutId.length > 0)
        log.warn({ subscriptions: withoutId }, 'subscriptions without a hubspotId cannot be changed');
      const withoutName = settings.impexium ? await fieldsWithoutName(db) : [];
      if (withoutName.length > 0)
        log.warn({ subscriptions: withoutName }, 'subscriptions without an impexiumField cannot be changed');
    },
    async close() {
      await members.close();
      await higherLogic?.close();
      await cvent?.close();
    },
  };
}
