import { findProfile } from '../../api/account/profiles.ts';
import { activateMember, createMember, resetPassword, signOutMember } from '../../api/administration/accounts.ts';
import { recordAct } from '../../api/administration/audit.ts';
import { findMember, listMembers } from '../../api/administration/find-member.ts';
import { countPersonalRows, eraseMember, exportMember } from '../../api/administration/personal-data.ts';
import { CHOOSE_PASSWORD_PATH, CLAIM_TOKEN_PARAM } from '../../shared/constants.ts';
import { type Command, defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { asOperator } from '../database.ts';
import { UsageError } from '../exit-codes.ts';
import { BY, buildDay, LIMIT, toLimit } from '../options.ts';
import { columns } from '../table.ts';

const MEMBER = 'MEMBER';
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @throws Error when the membership system decides instead */
function ownAccounts({ config }: CommandContext, what: string): void {
  if (config().providers.impexium) throw new Error(`${what} are kept by re:Members AMS: change them there.`);
}

const counted = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(rows)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const list = defineCommand({
  name: 'members list',
  about: 'lists the members whose name, number or an e-mail address contains a text',
  args: ['[TEXT]'],
  options: { by: BY, limit: LIMIT },
  run: (context, { values, args: [search = ''] }) =>
    asOperator(context, values, async (operator) => {
      const members = await listMembers(operator.db, { search, limit: toLimit(values.limit) });
      await recordAct(operator, { action: 'members list', details: { members: members.length } });
      const rows = members.map(({ id, recordNumber, name, email, memberType, active, expireDate }) => [
        ...[id, recordNumber, name, email ?? '', memberType],
        ...[active ? 'active' : 'inactive', expireDate ?? ''],
      ]);
      return { text: columns(['id', 'number', 'name', 'e-mail', 'type', 'state', 'until'], rows), data: members };
    }),
});

const show = defineCommand({
  name: 'members show',
  about: 'shows a member, by id, number or e-mail address, and how many rows there are about the member',
  args: [MEMBER],
  options: { by: BY },
  run: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async (operator) => {
      const { id } = await findMember(operator.db, reference);
      const profile = await findProfile(operator, id);
      const rows = await countPersonalRows(operator.db, id);
      await recordAct(operator, { action: 'members show', subject: id });
      const { emails = [], ...fields } = profile ?? { userId: id };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
      const addresses = emails.map(({ address }) => address).join(', ');
      return {
        text: [...lines, `emails: ${addresses}`, `rows: ${counted(rows)}`].join('\n'),
        data: { ...fields, emails, rows },
      };
    }),
});

const create = defineCommand({
  name: 'members create',
  about: 'opens an account whose address counts as confirmed; members reset-password lets its owner choose a password',
  args: ['EMAIL'],
  options: {
    'first-name': { type: 'string', value: 'NAME', about: 'first name' },
    'last-name': { type: 'string', value: 'NAME', about: 'last name' },
    by: BY,
  },
  async run(context, { values, args: [email = ''] }) {
    const firstName = values['first-name']?.trim();
    const lastName = values['last-name']?.trim();
    if (!ADDRESS.test(email)) throw new UsageError(`${email} is no e-mail address.`);
    if (!firstName || !lastName) throw new UsageError('members create needs --first-name and --last-name.');
    ownAccounts(context, 'Accounts');
    return asOperator(context, values, async (operator) => {
      const id = await createMember(operator, { email, firstName, lastName });
      return { text: id, data: { id } };
    });
  },
});

const activate = defineCommand({
  name: 'members activate',
  about: 'makes a member active until the end of a day',
  args: [MEMBER],
  options: {
    until: { type: 'string', value: 'DAY', about: 'the last day of the membership, like 2026-12-31' },
    type: { type: 'string', value: 'TYPE', about: 'the type of the membership; Professional when absent' },
    by: BY,
  },
  async run(context, { values, args: [reference = ''] }) {
    if (values.until === undefined) throw new UsageError('members activate needs --until.');
    const until = buildDay('until', values.until);
    if (until < context.now().toISOString().slice(0, 10)) throw new UsageError(`--until ${until} has passed.`);
    ownAccounts(context, 'Memberships');
    return asOperator(context, values, async (operator) => {
      const { id, person } = await findMember(operator.db, reference);
      await activateMember(operator, id, { until, memberType: values.type?.trim() || 'Professional' });
      return { text: `${person} is active until ${until}`, data: { id, until } };
    });
  },
});

const reset = defineCommand({
  name: 'members reset-password',
  about: 'sends a member a link by which to choose a password; the old one is valid until then',
  args: [MEMBER],
  options: {
    'print-link': { type: 'boolean', about: 'prints the link instead of sending it' },
    by: BY,
  },
  plan: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async ({ db }) => {
      const { id, person } = await findMember(db, reference);
      const what = values['print-link'] ? 'Prints a link' : 'Sends a mail with a link';
      return { text: `${what} by which ${person} chooses a password.`, data: { id } };
    }),
  run(context, { values, args: [reference = ''] }) {
    ownAccounts(context, 'Passwords');
    const { mail, publicOrigin } = context.config();
    const isPrinted = values['print-link'] === true;
    if (!mail && !isPrinted) throw new Error('This site cannot send mail (SMTP_URL): use --print-link.');
    return asOperator(context, values, async (operator) => {
      const { id, person } = await findMember(operator.db, reference);
      const token = await resetPassword(operator, id, { isPrinted });
      const link = token && `${publicOrigin}${CHOOSE_PASSWORD_PATH}?${CLAIM_TOKEN_PARAM}=${token}`;
      return { text: link ?? `The mail to ${person} is queued.`, data: { id, link } };
    });
  },
});

const signOut = defineCommand({
  name: 'members sign-out',
  about: 'ends the sessions of a member',
  args: [MEMBER],
  options: { by: BY },
  plan: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async ({ db }) => {
      const { id, person } = await findMember(db, reference);
      return { text: `Ends the sessions of ${person}.`, data: { id } };
    }),
  run: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async (operator) => {
      const { id, person } = await findMember(operator.db, reference);
      const sessions = await signOutMember(operator, id);
      return { text: `${sessions} sessions of ${person} ended`, data: { id, sessions } };
    }),
});

const exportData = defineCommand({
  name: 'members export',
  about: 'prints everything that is stored about a member as JSON, without credentials',
  args: [MEMBER],
  options: { by: BY },
  run: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async (operator) => {
      const data = await exportMember(operator, (await findMember(operator.db, reference)).id);
      return { text: JSON.stringify(data, null, 2), data };
    }),
});

const erase = defineCommand({
  name: 'members erase',
  about: 'deletes everything about a member from every table; backups that are older keep it until they are deleted',
  args: [MEMBER],
  options: { by: BY },
  plan: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async ({ db }) => {
      const { id, person } = await findMember(db, reference);
      const rows = await countPersonalRows(db, id);
      return { text: `Deletes ${person}: ${counted(rows)}.`, data: { id, rows } };
    }),
  run: (context, { values, args: [reference = ''] }) =>
    asOperator(context, values, async (operator) => {
      const { id, person } = await findMember(operator.db, reference);
      const erased = await eraseMember(operator, id);
      return { text: `Erased ${person}: ${counted(erased)}`, data: { erased } };
    }),
});

export const memberCommands: readonly Command[] = [list, show, create, activate, reset, signOut, exportData, erase];
