import { primaryAddress } from '../account/primary-address.ts';
import { ProviderError } from '../common/provider-error.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { MailContent } from '../jobs/mail/mail-table.ts';
import { DeliveryError } from '../jobs/outbox/send-message.ts';
import type { Subscriptions } from '../providers/ports.ts';
import type { Notice } from './due-notices.ts';
import { noticeFacts } from './notice-facts.ts';

/** Opting out of it stops all notices. */
const NOTICES_FIELD = 'membership-notices';

export type ChoicesOf = Subscriptions['subscriptions'];
type Context = DbContext & { readonly choicesOf: ChoicesOf };

/**
 * Finds the address and the facts of a notice at sending; undefined when it is not wanted or has no reason.
 * @throws DeliveryError while the member's choices cannot be read
 */
export async function findNotice(context: Context, notice: Notice): Promise<MailContent | undefined> {
  const address = await primaryAddress(context.db, notice.memberId);
  if (address === undefined) return undefined;
  const facts = await noticeFacts(context, notice);
  return facts && (await isWanted(context, notice.memberId)) ? { address, facts } : undefined;
}

async function isWanted({ choicesOf }: Context, memberId: string): Promise<boolean> {
  const choices = await choicesOf(memberId).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new DeliveryError('choices unknown', { isPermanent: false });
    throw error;
  });
  return choices.value.find(({ subscriptionField }) => subscriptionField === NOTICES_FIELD)?.subscribed ?? true;
}
