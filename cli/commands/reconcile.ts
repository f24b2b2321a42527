import { connectProviders } from '../../api/providers/connect.ts';
import { countDifferences, type Reconciliation } from '../../api/providers/reconcile/reconcile.ts';
import { providerSettings } from '../../api/providers/settings.ts';
import { defineCommand, type Outcome } from '../command.ts';
import { withDatabase } from '../database.ts';

export const reconcileCommand = defineCommand({
  name: 'reconcile',
  about: 'lists the differences between what the site stores and what its providers have',
  options: {},
  run: (context) =>
    withDatabase(context, async ({ db, now }) => {
      const settings = providerSettings.parse(context.config().providers);
      const connected = connectProviders({ db, now, log: context.log }, settings);
      try {
        return toReport(await connected.reconcile());
      } finally {
        await connected.close();
      }
    }),
});

function toReport({ members, unread, differences }: Reconciliation): Outcome {
  const isUnread = Object.keys(unread).length > 0;
  return {
    text: [
      ...differences.map(({ provider, memberId, kind, field = '' }) =>
        [provider, kind, memberId, field].join('\t').trim(),
      ),
      ...Object.entries(unread).map(([provider, count]) => `${provider}: ${count} members could not be compared`),
      `${members} members compared, ${differences.length} differences`,
    ].join('\n'),
    data: { members, unread, counts: countDifferences(differences), differences },
    exitCode: isUnread ? 'failed' : differences.length > 0 ? 'findings' : 'done',
  };
}
