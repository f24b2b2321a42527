import { readAudit } from '../../api/administration/audit.ts';
import { findMember } from '../../api/administration/find-member.ts';
import { defineCommand } from '../command.ts';
import { withDatabase } from '../database.ts';
import { LIMIT, toLimit } from '../options.ts';
import { columns } from '../table.ts';

export const auditCommand = defineCommand({
  name: 'audit',
  about: 'lists what operators have done to people’s data, newest first',
  options: {
    member: { type: 'string', value: 'MEMBER', about: 'only what was done to this member' },
    limit: LIMIT,
  },
  run: (context, { values }) =>
    withDatabase(context, async ({ db }) => {
      const subject = values.member === undefined ? undefined : (await findMember(db, values.member)).id;
      const data = await readAudit({ db }, { subject, limit: toLimit(values.limit) });
      const rows = data.map(({ at, operator, action, subject: id, details }) => [
        ...[at.toISOString(), operator, action, id ?? ''],
        Object.entries(details)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
      ]);
      return { text: columns(['at', 'operator', 'action', 'subject', 'details'], rows), data };
    }),
});
