import { enqueue } from '../outbox/enqueue.ts';
import type { DbContext } from '../store/schema/db.ts';
import type { MailKind } from './templates.ts';

/**
 * Queues a mail, in the transaction of the write that causes it.
 * @param claimId the claim that the mail's link confirms, for kinds with a link
 */
export function enqueueMail(
  store: DbContext,
  mail: { kind: MailKind; to: string; claimId?: string | undefined },
): Promise<void> {
  const { kind, to, claimId } = mail;
  return enqueue(store, { channel: 'mail', kind, recipient: to, body: claimId === undefined ? {} : { claimId } });
}
