import type { OperatorContext } from '../../api/administration/audit.ts';
import {
  forward,
  type Recipients,
  readRecipients,
  readSubmission,
  readSubmissions,
  type Submission,
} from '../../api/administration/submissions.ts';
import { type Command, defineCommand } from '../command.ts';
import { toCsv } from '../csv.ts';
import { asOperator } from '../database.ts';
import { UsageError } from '../exit-codes.ts';
import { BY, findStart, LIMIT, toLimit } from '../options.ts';
import { columns } from '../table.ts';

const FILTER = {
  form: { type: 'string', value: 'FORM', about: 'only submissions of this form' },
  since: { type: 'string', value: 'DAY', about: 'only those received on this day (UTC) or later' },
  until: { type: 'string', value: 'DAY', about: 'only those received before this day (UTC)' },
  by: BY,
} as const;

type Filter = {
  readonly form?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};
const toFilter = ({ form, since, until }: Filter) => ({
  form,
  since: findStart('since', since),
  until: findStart('until', until),
});

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const list = defineCommand({
  name: 'submissions list',
  about: 'lists the submissions of forms, newest first, without what they say',
  options: { ...FILTER, limit: LIMIT },
  run: (context, { values }) =>
    asOperator(context, values, async (operator) => {
      const filter = { ...toFilter(values), limit: toLimit(values.limit) };
      const found = await readSubmissions(operator, 'submissions list', filter);
      const data = found.map(({ id, form, receivedAt }) => ({ id, form, receivedAt: receivedAt.toISOString() }));
      return {
        text: columns(
          ['id', 'form', 'received'],
          data.map((row) => [row.id, row.form, row.receivedAt]),
        ),
        data,
      };
    }),
});

const show = defineCommand({
  name: 'submissions show',
  about: 'shows a submission',
  args: ['ID'],
  options: { by: BY },
  run: (context, { values, args: [id = ''] }) =>
    asOperator(context, values, async (operator) => {
      const { fields, ...submission } = await readSubmission(operator, id);
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${toText(value)}`);
      return {
        text: [`${submission.form}, received ${submission.receivedAt.toISOString()}`, ...lines].join('\n'),
        data: { ...submission, fields },
      };
    }),
});

const exportAll = defineCommand({
  name: 'submissions export',
  about: 'prints submissions with all their fields as CSV for spreadsheets, or with --json as JSON',
  options: FILTER,
  run: (context, { values }) =>
    asOperator(context, values, async (operator) => {
      const data = await readSubmissions(operator, 'submissions export', toFilter(values));
      return { text: getCsv(data), data };
    }),
});

/** One column for each field of any submission. */
function getCsv(submissions: readonly Submission[]): string {
  const names = [...new Set(submissions.flatMap(({ fields }) => Object.keys(fields)))];
  const rows = submissions.map(({ id, form, receivedAt, fields }) => [
    ...[id, form, receivedAt.toISOString()],
    ...names.map((name) => toText(fields[name])),
  ]);
  return toCsv(['id', 'form', 'receivedAt', ...names], rows);
}

const toWords = ({ addresses, webhook }: Recipients): string =>
  [...addresses, ...(webhook === undefined ? [] : [`the webhook at ${new URL(webhook).host}`])].join(', ');

/** The given addresses, or the form's recipients in the content. */
const recipientsFor = (operator: OperatorContext, id: string, to: readonly string[] | undefined) =>
  to === undefined ? readRecipients(operator, id) : { addresses: to, webhook: undefined };

const forwardOne = defineCommand({
  name: 'submissions forward',
  about:
    'sends a submission to the addresses and the webhook of its form (data/forms.yaml), or by mail to another address',
  args: ['ID'],
  options: {
    to: { type: 'string', value: 'EMAIL', multiple: true, about: 'the address, instead of those of the form' },
    by: BY,
  },
  plan: (context, { values, args: [id = ''] }) =>
    asOperator(context, values, async (operator) => {
      const to = await recipientsFor(operator, id, values.to);
      return { text: `Sends the submission ${id} to ${toWords(to)}.`, data: { id, to } };
    }),
  run(context, { values, args: [id = ''] }) {
    const unusable = values.to?.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
    if (unusable !== undefined) throw new UsageError(`${unusable} is no e-mail address.`);
    return asOperator(context, values, async (operator) => {
      const to = await recipientsFor(operator, id, values.to);
      const { mail, formWebhooks } = context.config();
      if (to.addresses.length > 0 && !mail) throw new Error('This site cannot send mail (SMTP_URL).');
      if (to.webhook !== undefined && !formWebhooks)
        throw new Error('This site cannot post to webhooks (FORM_WEBHOOK_SECRET, FORM_WEBHOOK_HOSTS).');
      await forward(operator, id, to);
      return { text: `The message to ${toWords(to)} is queued.`, data: { id, to } };
    });
  },
});

export const submissionCommands: readonly Command[] = [list, show, exportAll, forwardOne];
