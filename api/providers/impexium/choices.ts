import { listDefinitions } from '../../account/subscriptions.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { FetchChoices } from '../changes/stored-choices.ts';
import type { ImpexiumClient } from './client.ts';
import type { Mirror } from './mirror.ts';

type Options = {
  readonly store: DbContext;
  readonly client: Pick<ImpexiumClient, 'customFields'>;
  readonly mirror: Pick<Mirror, 'personOf'>;
};

export function fetchImpexiumChoices({ store, client, mirror }: Options): FetchChoices {
  return async (memberId, policy) => {
    const [definitions, id] = await Promise.all([listDefinitions(store.db, 'impexium'), mirror.personOf(memberId)]);
    const fields = id === undefined ? [] : await client.customFields(id, policy);
    return Object.fromEntries(
      definitions.flatMap(({ subscriptionField, impexiumField }) => {
        const value = fields.find(({ name }) => name === impexiumField)?.value.toLowerCase();
        return value === 'true' || value === 'false'
          ? [[subscriptionField, { subscribed: value === 'true', updatedAt: null }]]
          : [];
      }),
    );
  };
}
