import type { CallId } from '../../shared/contract/calls.ts';
import type { ContractReport } from './check-contract.ts';

export function formatReport({ requests, misses, passed, empty, unchecked }: ContractReport): string {
  const rows = misses.map(({ call, kind, detail, request }) => [call, kind, detail, request]);
  const reasons = Map.groupBy(unchecked, ({ reason }) => reason);
  return [
    ...(rows.length > 0 ? [...table([['Call', 'Miss', 'Answer', 'Request'], ...rows]), ''] : []),
    ...[...reasons].map(([reason, list]) => `Not made, ${reason}: ${names(list.map(({ call }) => call))}`),
    ...(empty.length > 0 ? [`Empty, so no entry was compared: ${names(empty)}`] : []),
    `${passed.length} calls passed, ${new Set(misses.map(({ call }) => call)).size} missed, ${unchecked.length} not made; ${requests} requests`,
  ].join('\n');
}

const names = (ids: readonly CallId[]): string => ids.join(', ');

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
