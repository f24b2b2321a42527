import { expect, test } from 'vitest';
import { alertRules, dashboardPanels, metricsIn, runbookPages } from '../../support/monitoring.ts';

test('every alert has a page in the runbook, and every page an alert', () => {
  expect(alertRules.map(({ alert }) => `${alert}.md`).sort()).toEqual([...runbookPages].sort());
  for (const { alert, annotations } of alertRules)
    expect(annotations.runbook).toBe(`deploy/monitoring/runbook/${alert}.md`);
});

test('every rule and every panel names a metric', () => {
  for (const { alert, expr } of alertRules)
    expect(metricsIn(expr).length + Number(expr.startsWith('up{')), alert).toBeGreaterThan(0);
  for (const { title, targets } of dashboardPanels)
    for (const { expr } of targets)
      expect(metricsIn(expr).length + Number(expr.startsWith('min(up{')), title).toBeGreaterThan(0);
});

test('the metrics of an expression are its names, without labels and functions', () => {
  expect(metricsIn('sum(rate(rostrum_a_total{http_b="c"}[5m])) / max_over_time(nodejs_d[1m])')).toEqual([
    'rostrum_a_total',
    'nodejs_d',
  ]);
});
