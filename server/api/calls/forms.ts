import type { convergenceCalls } from '../../../shared/contract/calls/convergence.ts';
import type { ParsedRequest, ResponseOf } from '../../../shared/contract/contract.ts';
import { consentCookie } from '../../../shared/rules/consent.ts';
import type { ApiContext, Handlers } from '../context.ts';
import { durably } from '../store/durable.ts';
import { consentReceipts, formSubmissions } from '../store/members-schema.ts';
import { societyOf } from '../store/queries/lists.ts';

type Calls = Extract<keyof typeof convergenceCalls, `forms.${string}` | 'cookies.newLevel'>;

const DAY_MS = 86_400_000;

/** Section 7, Convergence and cookies: what anyone may write. What is answered is stored. */
export const formHandlers: Handlers<Calls> = {
  'forms.euroConvergence': ({ query }, context) => submit(context, query),
  'forms.euroConvergencePost': ({ body }, context) => submit(context, body),
  'forms.convergence': ({ body }, context) => submit(context, body),

  'cookies.newLevel': async ({ query, reply }, { db, now }) => {
    const level = query.newLevel;
    const givenAt = now();
    const { expiryDays } = (await societyOf(db)).cookieLaw;
    const expiresAt = new Date(givenAt.getTime() + expiryDays * DAY_MS);
    const [receipt] = await durably(db, (tx) =>
      tx.insert(consentReceipts).values({ level, givenAt, expiresAt }).returning({ id: consentReceipts.id }),
    );
    if (!receipt) throw new Error('The consent was not stored');
    const expiryDate = expiresAt.toISOString();
    // Section 9 wants it secure; who serves visitors over plain http takes that off.
    reply.header('Set-Cookie', consentCookie(level, { expiryDate, secure: true }));
    return { result: { cookieLevel: level, expiryDate, receiptId: receipt.id } };
  },
};

async function submit(
  { db, now }: ApiContext,
  { form, ...fields }: ParsedRequest<'forms.convergence'>['body'],
): Promise<{ result: ResponseOf<'forms.convergence'>['result'] }> {
  const receivedAt = now();
  const [submission] = await durably(db, (tx) =>
    tx.insert(formSubmissions).values({ form, fields, receivedAt }).returning({ id: formSubmissions.id }),
  );
  if (!submission) throw new Error('The form was not stored');
  return { result: { submissionId: submission.id, receivedAt: receivedAt.toISOString() } };
}
