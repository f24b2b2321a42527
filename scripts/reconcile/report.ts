import { countDifferences, type Reconciliation } from '../../server/api/providers/reconcile/reconcile.ts';

const CODES = { same: 0, different: 1, unread: 2 } as const;

/** The report of a comparison for a terminal, or as JSON, and the exit code. */
export function reportOf(
  { members, unread, differences }: Reconciliation,
  { json }: { json: boolean },
): { text: string; exitCode: number } {
  const isUnread = Object.keys(unread).length > 0;
  const exitCode = isUnread ? CODES.unread : differences.length > 0 ? CODES.different : CODES.same;
  const counts = countDifferences(differences);
  if (json) return { text: JSON.stringify({ members, unread, counts, differences }, undefined, 2), exitCode };
  const lines = [
    ...differences.map(({ provider, memberId, kind, field = '' }) =>
      [provider, kind, memberId, field].join('\t').trim(),
    ),
    ...Object.entries(unread).map(([provider, count]) => `${provider}: ${count} members could not be compared`),
    `${members} members compared, ${differences.length} differences`,
  ];
  return { text: lines.join('\n'), exitCode };
}
