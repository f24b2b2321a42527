import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { forwardSubmission } from '../members/submissions.ts';
import { listOf } from '../store/queries/lists.ts';
import { durableTransaction } from '../store/schema/durable-transaction.ts';
import { formSubmissions } from '../store/schema/members.ts';
import { type OperatorContext, recordAct } from './audit.ts';

export type Submission = typeof formSubmissions.$inferSelect;
/** Which submissions: of a form, received within a period. */
export type SubmissionFilter = {
  readonly form?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit?: number | undefined;
};

/** The submissions of a filter, newest first. */
export function readSubmissions(
  context: OperatorContext,
  action: 'submissions list' | 'submissions export',
  { form, since, until, limit }: SubmissionFilter,
): Promise<Submission[]> {
  return durableTransaction(context.db, async (tx) => {
    const { receivedAt } = formSubmissions;
    const query = tx
      .select()
      .from(formSubmissions)
      .where(
        and(
          form === undefined ? undefined : eq(formSubmissions.form, form),
          since && gte(receivedAt, since),
          until && lt(receivedAt, until),
        ),
      )
      .orderBy(desc(receivedAt), formSubmissions.id);
    const rows = await (limit === undefined ? query : query.limit(limit));
    await recordAct({ ...context, db: tx }, { action, details: { submissions: rows.length } });
    return rows;
  });
}

/** A submission. @throws Error when there is none with the id */
export function readSubmission(context: OperatorContext, id: string): Promise<Submission> {
  return durableTransaction(context.db, async (tx) => {
    const [row] = await tx.select().from(formSubmissions).where(eq(formSubmissions.id, id));
    if (!row) throw new Error('There is no such submission.');
    await recordAct({ ...context, db: tx }, { action: 'submissions show', subject: id });
    return row;
  });
}

/**
 * Queues a mail with a submission to the addresses, or to those that the content names for its form.
 * @returns the addresses
 * @throws Error when there is no such submission, or no address
 */
export function forward(
  context: OperatorContext,
  id: string,
  addresses: readonly string[],
): Promise<readonly string[]> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const to = addresses.length > 0 ? addresses : await addressesOf(within, id);
    for (const address of to) await forwardSubmission(within, id, address);
    await recordAct(within, { action: 'submissions forward', subject: id, details: { addresses: to.length } });
    return to;
  });
}

/** The addresses that the content names for the form of a submission. @throws Error when there is none */
export async function addressesOf({ db }: Pick<OperatorContext, 'db'>, id: string): Promise<readonly string[]> {
  const [row] = await db.select({ form: formSubmissions.form }).from(formSubmissions).where(eq(formSubmissions.id, id));
  if (!row) throw new Error('There is no such submission.');
  const to = (await listOf(db, 'forms')).find(({ form }) => form === row.form)?.forwardTo ?? [];
  if (to.length === 0) throw new Error(`data/forms.yaml names no address for the form ${row.form}: use --to.`);
  return to;
}
