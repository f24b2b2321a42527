import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

/** The folder of alert rules, dashboard and runbook. */
export const MONITORING = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const read = (path: string) => readFileSync(MONITORING + path, 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
export const alertRules = rulesSchema.parse(parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules);

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});
export const dashboardPanels = dashboardSchema.parse(JSON.parse(read('dashboard.json'))).panels;

export const runbookPages: readonly string[] = readdirSync(`${MONITORING}runbook`);

/** Metrics named by an expression of PromQL; `up` is Prometheus' own. */
export const metricsIn = (expression: string): string[] => [
  ...new Set(expression.replaceAll(/\{[^}]*\}/g, '').match(/\b(?:rostrum|http|nodejs|process)_\w+/g) ?? []),
];

/** Metrics listed in docs/metrics.md, those with braces once for each of their names. */
export function documentedMetrics(): { name: string; type: string }[] {
  const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].flatMap(([, name = '', type = '']) => {
    const [, before = name, alternatives = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
    return alternatives.split(',').map((one) => ({ name: before + one + after, type }));
  });
}

/** The metrics of a scrape, with their types. */
export const typesIn = (scrape: string): Map<string, string> =>
  new Map([...scrape.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));

/** Names for querying a metric's samples. */
export const sampleNames = ([name, type]: readonly [string, string]): string[] =>
  type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name];
