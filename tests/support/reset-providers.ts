import { subscriptions } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerBudget, providerCache, providerLinks, webhookEvents } from '../../api/database/schema/providers.ts';
import type { MemberApi } from './member-api.ts';

const TABLES = [outbox, providerCache, providerBudget, providerLinks, subscriptions, webhookEvents];

/**
 * Forgets all that earlier tests have exchanged with external systems.
 * @param pause milliseconds by which the API's clock advances, so that tokens expire and pauses after failures end
 */
export async function resetProviders(api: MemberApi, pause: number): Promise<void> {
  for (const table of TABLES) await api.db.delete(table);
  api.advance(pause);
}
