import { enqueue } from '../outbox/enqueue.ts';
import type { DbContext } from '../store/schema/db.ts';
import type { MailKind } from './templates.ts';

/**
 * Queues a mail, in the transaction of the write that causes it.
 * @param mail.claimId the claim that the mail's link confirms, for kinds with a link
 * @param mail.submissionId the submission that the mail shows, for the kind `submission`
 */
export function enqueueMail(
  store: DbContext,
  mail: { kind: MailKind; to: string; claimId?: string | undefined; submissionId?: string | undefined },
): Promise<void> {
  const { kind, to, claimId, submissionId } = mail;
  return enqueue(store, { channel: 'mail', kind, recipient: to, body: { claimId, submissionId } });
}
