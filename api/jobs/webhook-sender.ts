import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { createOutboxSender, type OutboxSender } from './outbox/sender.ts';
import { createWebhookDelivery, type FormWebhookSettings } from './webhooks/deliver.ts';

/** Creates the sender of the outbox's submissions to webhooks. */
export function createWebhookSender(
  { log, ...store }: DbContext & { log: Logger },
  settings: FormWebhookSettings,
): { readonly sender: OutboxSender; close(): Promise<void> } {
  const { deliver, close } = createWebhookDelivery(store, settings);
  const sender = createOutboxSender({ ...store, log, channel: 'webhook', deliver });
  return {
    sender,
    async close() {
      await sender.stop();
      await close();
    },
  };
}
