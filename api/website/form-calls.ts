import { consentCookie } from '../../shared/consent/consent.ts';
import { contract, type ParsedRequest, type ResponseOf } from '../../shared/contract/contract.ts';
import type { formCalls } from '../../shared/website/form-calls.ts';
import { addDaysTo } from '../common/calendar.ts';
import { readSociety } from '../content/queries/lists.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { consentReceipts } from '../database/schema/members.ts';
import type { ApiContext, CallRequest, Handlers } from '../http/context.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { storeSubmission, storeWithdrawal, WITHDRAWAL } from './submissions.ts';

const UNDECIDED_COOKIE_LEVEL = 0;

/** Section 7, Convergence and cookies; a success is sent after the write is durable. */
export const formHandlers: Handlers<keyof typeof formCalls> = {
  'forms.euroConvergence': (request, context) => submit(context, 'forms.euroConvergence', request, request.query),
  'forms.euroConvergencePost': (request, context) =>
    submit(context, 'forms.euroConvergencePost', request, request.body),
  'forms.convergence': (request, context) => submit(context, 'forms.convergence', request, request.body),

  'forms.withdraw': async ({ body, headers }, context) => {
    const keyed = {
      call: 'forms.withdraw',
      headers,
      result: contract['forms.withdraw'].response.shape.result,
    } as const;
    const result = await oncePerKey(context, keyed, async ({ db, now }) => {
      const receivedAt = now();
      const stored = await durableTransaction(db, (tx) =>
        storeWithdrawal({ db: tx, now }, { form: WITHDRAWAL, fields: body, receivedAt }, context.members),
      );
      return { submissionId: stored.id, receivedAt: receivedAt.toISOString() };
    });
    return { result };
  },

  'cookies.newLevel': async ({ query, reply }, { db, now }) => {
    const level = query.newLevel;
    const givenAt = now();
    const { expiryDays } = (await readSociety(db)).cookieLaw;
    const expiresAt = addDaysTo(givenAt, expiryDays);
    const [receipt] = await durableTransaction(db, (tx) =>
      tx.insert(consentReceipts).values({ level, givenAt, expiresAt }).returning({ id: consentReceipts.id }),
    );
    if (!receipt) throw new Error('The consent was not stored');
    const expiryDate = expiresAt.toISOString();
    // Section 9: the cookie is secure; the site's server removes the attribute when it serves plain HTTP.
    reply.header('Set-Cookie', consentCookie(level, { expiryDate, secure: true }));
    return { result: { cookieLevel: level, expiryDate, receiptId: receipt.id } };
  },
  'cookies.law': async (_request, { db, now }) => {
    const { expiryDays, ...texts } = (await readSociety(db)).cookieLaw;
    const expiryDate = addDaysTo(now(), expiryDays).toISOString();
    return { result: { ...texts, cookieLevel: UNDECIDED_COOKIE_LEVEL, expiryDate } };
  },
};

async function submit(
  context: ApiContext,
  call: 'forms.euroConvergence' | 'forms.euroConvergencePost' | 'forms.convergence',
  { headers }: Pick<CallRequest<'forms.convergence'>, 'headers'>,
  { form, ...fields }: ParsedRequest<'forms.convergence'>['body'],
): Promise<{ result: ResponseOf<'forms.convergence'>['result'] }> {
  const stored = contract[call].response.shape.result;
  const result = await oncePerKey(context, { call, headers, result: stored }, async ({ db, now }) => {
    const receivedAt = now();
    const submission = await durableTransaction(db, (tx) =>
      storeSubmission({ db: tx, now }, { form, fields, receivedAt }, context.members),
    );
    return { submissionId: submission.id, receivedAt: receivedAt.toISOString() };
  });
  return { result };
}
