import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { createMessageTask } from './outbox/send-message.ts';
import type { Task } from './queue/queue.ts';
import { createWebhookDelivery, type FormWebhookSettings } from './webhooks/deliver.ts';

export function createWebhookTask(
  { log, ...store }: DbContext & { log: Logger },
  settings: FormWebhookSettings,
): { readonly task: Task; close(): Promise<void> } {
  const { deliver, close } = createWebhookDelivery(store, settings);
  return { task: createMessageTask({ ...store, log, channel: 'webhook', deliver }), close };
}
