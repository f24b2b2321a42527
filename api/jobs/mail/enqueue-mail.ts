import type { MailKind } from '../../common/mail-kinds.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { enqueue } from '../outbox/enqueue.ts';

/**
 * Queues a mail, in the transaction of the write that causes it.
 * @param mail.claimId the claim that the mail's link confirms, for kinds with a link
 * @param mail.submissionId the submission that the mail shows, for the kind `submission`
 * @param mail.signIn the reported sign-in, for the kind `new-device`: its time, and the family of the user agent
 * @param mail.lists the newsletters that the mail is about
 */
export function enqueueMail(
  store: DbContext,
  mail: {
    kind: MailKind;
    to: string;
    claimId?: string | undefined;
    submissionId?: string | undefined;
    signIn?: { at: Date; agent: string } | undefined;
    lists?: readonly string[] | undefined;
  },
): Promise<void> {
  const { kind, to, claimId, submissionId, signIn, lists } = mail;
  return enqueue(store, { channel: 'mail', kind, recipient: to, body: { claimId, submissionId, signIn, lists } });
}
