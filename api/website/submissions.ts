import { and, count, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { HOUR_MS } from '../../shared/durations.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { readList } from '../content/queries/lists.ts';
import type { DbContext } from '../database/schema/db.ts';
import { formSubmissions } from '../database/schema/members.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';

/** Hourly, because anyone can enter any address. */
const MAX_RECEIPTS_PER_ADDRESS = 3;

type NewSubmission = Omit<typeof formSubmissions.$inferInsert, 'id'>;

/** Forwards and acknowledges as configured. @param store a transaction's handle, so nothing is sent if it rolls back */
export async function storeSubmission(
  store: DbContext,
  submission: NewSubmission,
  { canSendMail, canPostForms }: { canSendMail: boolean; canPostForms: boolean },
): Promise<{ id: string }> {
  const [stored] = await store.db.insert(formSubmissions).values(submission).returning({ id: formSubmissions.id });
  if (!stored) throw new Error('The form was not stored');
  const handling = (await readList(store.db, 'forms')).find(({ form }) => form === submission.form);
  if (!handling) return stored;
  if (canPostForms && handling.webhook !== undefined) await postSubmission(store, stored.id, handling.webhook);
  if (!canSendMail) return stored;
  for (const to of handling.forwardTo) await forwardSubmission(store, stored.id, to);
  const sender = z.email().safeParse(submission.fields.email).data;
  if (handling.receipt && sender !== undefined && (await mayGetReceipt(store, sender)))
    await enqueueMail(store, { kind: 'form-receipt', to: normaliseAddress(sender) });
  return stored;
}

export const WITHDRAWAL = 'withdrawal';

/** Always mails a receipt with date and time, if mail can be sent. */
export async function storeWithdrawal(
  store: DbContext,
  submission: NewSubmission & { fields: { email: string } },
  channels: { canSendMail: boolean; canPostForms: boolean },
): Promise<{ id: string }> {
  const stored = await storeSubmission(store, submission, channels);
  const to = normaliseAddress(submission.fields.email);
  if (channels.canSendMail && (await mayGetReceipt(store, to)))
    await enqueueMail(store, { kind: 'withdrawal-receipt', to, submissionId: stored.id });
  return stored;
}

export function forwardSubmission(store: DbContext, submissionId: string, to: string): Promise<void> {
  return enqueueMail(store, { kind: 'submission', to, submissionId });
}

export function postSubmission(store: DbContext, submissionId: string, url: string): Promise<void> {
  return enqueue(store, { channel: 'webhook', kind: 'submission', recipient: null, body: { submissionId, url } });
}

async function mayGetReceipt({ db, now }: DbContext, address: string): Promise<boolean> {
  const isRecent = gt(formSubmissions.receivedAt, new Date(now().getTime() - HOUR_MS));
  const isSame = sql`lower(trim(${formSubmissions.fields} ->> 'email')) = ${normaliseAddress(address)}`;
  const [recent] = await db.select({ submissions: count() }).from(formSubmissions).where(and(isRecent, isSame));
  return (recent?.submissions ?? 0) <= MAX_RECEIPTS_PER_ADDRESS;
}
