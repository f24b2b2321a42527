import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { z } from 'zod';
import { readList } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { formSubmissions } from '../database/schema/members.ts';
import { forwardSubmission, postSubmission } from '../website/submissions.ts';
import { type OperatorContext, recordAct } from './audit.ts';

export type Submission = typeof formSubmissions.$inferSelect;
export type SubmissionFilter = {
  readonly form?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit?: number | undefined;
};

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

/** @throws Error when the id is unknown */
export function readSubmission(context: OperatorContext, id: string): Promise<Submission> {
  return durableTransaction(context.db, async (tx) => {
    const row = await getSubmission(tx, id);
    await recordAct({ ...context, db: tx }, { action: 'submissions show', subject: id });
    return row;
  });
}

/** @throws Error when the id is unknown */
async function getSubmission(db: Db, id: string): Promise<Submission> {
  const isId = z.uuid().safeParse(id).success;
  const [row] = isId ? await db.select().from(formSubmissions).where(eq(formSubmissions.id, id)) : [];
  if (!row) throw new Error('There is no such submission.');
  return row;
}

export type Recipients = { readonly addresses: readonly string[]; readonly webhook: string | undefined };

export function forward(context: OperatorContext, id: string, { addresses, webhook }: Recipients): Promise<void> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    await readForm(within, id);
    for (const address of addresses) await forwardSubmission(within, id, address);
    if (webhook !== undefined) await postSubmission(within, id, webhook);
    const details = { addresses: addresses.length, webhooks: webhook === undefined ? 0 : 1 };
    await recordAct(within, { action: 'submissions forward', subject: id, details });
  });
}

/** Reads the recipients configured for the form. @throws Error when there are none */
export async function readRecipients({ db }: Pick<OperatorContext, 'db'>, id: string): Promise<Recipients> {
  const form = await readForm({ db }, id);
  const handling = (await readList(db, 'forms')).find((one) => one.form === form);
  const { forwardTo: addresses = [], webhook } = handling ?? {};
  if (addresses.length === 0 && webhook === undefined)
    throw new Error(`data/forms.yaml names no address and no webhook for the form ${form}: use --to.`);
  return { addresses, webhook };
}

async function readForm({ db }: Pick<OperatorContext, 'db'>, id: string): Promise<string> {
  return (await getSubmission(db, id)).form;
}
