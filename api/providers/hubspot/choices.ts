import { primaryAddress } from '../../account/primary-address.ts';
import { listDefinitions } from '../../account/subscriptions.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { FetchChoices } from '../changes/stored-choices.ts';
import type { HubspotClient } from './client.ts';

export function fetchHubspotChoices(store: DbContext, client: Pick<HubspotClient, 'statuses'>): FetchChoices {
  return async (memberId, policy) => {
    const [definitions, email] = await Promise.all([
      listDefinitions(store.db, 'hubspot'),
      primaryAddress(store.db, memberId),
    ]);
    const statuses = email === undefined ? [] : await client.statuses(email, policy);
    return Object.fromEntries(
      definitions.flatMap(({ subscriptionField, hubspotId }) => {
        const row = statuses.find(({ subscriptionId }) => subscriptionId === hubspotId);
        if (!row || row.status === 'NOT_SPECIFIED') return [];
        return [[subscriptionField, { subscribed: row.status === 'SUBSCRIBED', updatedAt: utc(row.timestamp) }]];
      }),
    );
  };
}

const utc = (timestamp: string | undefined): string | null =>
  timestamp === undefined ? null : new Date(timestamp).toISOString();
