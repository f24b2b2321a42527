import { buildChart } from '../../shared/html/chart.ts';
import type { MemberRecord } from '../session/member-record.ts';
import { Chart } from '../ui/chart.tsx';

type Credits = NonNullable<MemberRecord['credits']>;

/** Renders nothing without credits, or with too few domains for a chart. */
export function CreditsByDomain({ domains }: { domains: NonNullable<Credits['domains']> }) {
  const cells = [['Domain', 'Credits'], ...domains.map(({ domain, credits }) => [domain, String(credits)])];
  const chart = buildChart('Your credits by domain', cells);
  if ('reason' in chart) return null;
  return <Chart chart={chart} rowsName="Domain" source="your record of this cycle." />;
}
