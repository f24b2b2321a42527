import { recordAct } from '../../api/administration/audit.ts';
import { countExpired, deleteExpired } from '../../api/jobs/retention/delete-expired.ts';
import { type Command, defineCommand } from '../command.ts';
import { asOperator, withDatabase } from '../database.ts';
import { BY } from '../options.ts';
import { columns } from '../table.ts';

const toText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, rows]) => `${name} ${rows}`)
    .join(', ');

const retention = defineCommand({
  name: 'retention',
  about: 'lists how long what is stored about people is kept (RETENTION_DAYS_…), and how many rows are older',
  options: {},
  run: (context) =>
    withDatabase(context, async (store) => {
      const days = context.config().retention;
      const older = await countExpired(store, days);
      const rows = Object.entries(days).map(([kind, kept]) => [kind, String(kept), String(older[kind] ?? 0)]);
      return { text: columns(['kind', 'days', 'older'], rows), data: { days, older } };
    }),
});

const run = defineCommand({
  name: 'retention run',
  about: 'deletes what is older than its period, as the site does each hour',
  options: { by: BY },
  plan: (context) =>
    withDatabase(context, async (store) => {
      const older = await countExpired(store, context.config().retention);
      return { text: `Deletes: ${toText(older)}.`, data: older };
    }),
  run: (context, { values }) =>
    asOperator(context, values, async (operator) => {
      const deleted = await deleteExpired(operator, context.config().retention);
      await recordAct(operator, { action: 'retention run', details: deleted });
      return { text: `Deleted: ${toText(deleted)}`, data: deleted };
    }),
});

export const retentionCommands: readonly Command[] = [retention, run];
