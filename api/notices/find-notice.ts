import { primaryAddress } from '../account/primary-address.ts';
import { ProviderError } from '../common/provider-error.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { FindNotice } from '../jobs/mail/deliver.ts';
import { DeliveryError } from '../jobs/outbox/send-message.ts';
import type { Subscriptions } from '../providers/ports.ts';
import { noticeFacts } from './notice-facts.ts';

/** Opting out of it stops all notices. */
const NOTICES_FIELD = 'membership-notices';

export type ChoicesOf = Subscriptions['subscriptions'];
/** @throws DeliveryError while the member's choices cannot be read */
export function createFindNotice(store: DbContext, choicesOf: ChoicesOf): FindNotice {
  async function isWanted(memberId: string): Promise<boolean> {
    const choices = await choicesOf(memberId).catch((error: unknown) => {
      if (error instanceof ProviderError) throw new DeliveryError('choices unknown', { isPermanent: false });
      throw error;
    });
    return choices.value.find(({ subscriptionField }) => subscriptionField === NOTICES_FIELD)?.subscribed ?? true;
  }

  return async ({ kind, memberId, subject }) => {
    const address = memberId === null ? undefined : await primaryAddress(store.db, memberId);
    if (memberId === null || address === undefined) return undefined;
    const facts = await noticeFacts(store, { kind, memberId, subject });
    return facts && (await isWanted(memberId)) ? { address, facts } : undefined;
  };
}
