import { type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution';
import { consentAllows, consentInForce, readConsentLevel } from '../../shared/consent/consent.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { MAX_VITALS, VITALS, VITALS_PATH, type VitalReport } from '../../shared/web-vitals.ts';

declare global {
  interface Window {
    /** Undefined without the tag manager's container. */
    dataLayer?: unknown[];
  }
}

let hasStarted = false;

/** Sends web vitals (section 9) once, when the page is hidden; `sample` is the share of documents, 0 to 1. */
export function measure({ site, sample }: { site: Site; sample: number }): void {
  if (hasStarted) return;
  hasStarted = true;
  if (Math.random() >= sample) return;
  /** By metric id; a value may change until the page is hidden. */
  const pending = new Map<string, VitalReport>();
  const sent = new Set<string>();

  const send = () => {
    const reports = [...pending.values()];
    for (const key of pending.keys()) sent.add(key);
    pending.clear();
    if (!allowsAnalytics()) return;
    for (let from = 0; from < reports.length; from += MAX_VITALS)
      navigator.sendBeacon(VITALS_PATH, JSON.stringify(reports.slice(from, from + MAX_VITALS)));
  };
  const collect = (reportSoftNavs: boolean) => (metric: MetricWithAttribution) => {
    const report = buildReport(metric, site, reportSoftNavs);
    const { id, rating } = metric;
    if (allowsAnalytics()) window.dataLayer?.push({ event: 'web-vitals', ...report, id, rating });
    const key = `${report.scope} ${id}`;
    if (sent.has(key)) return;
    pending.set(key, report);
    // The listener below may have run before.
    if (document.visibilityState === 'hidden') send();
  };
  // With and without soft navigations: only the figures without them are comparable among browsers.
  for (const reportSoftNavs of [false, true]) {
    const [report, options] = [collect(reportSoftNavs), { reportSoftNavs }];
    onCLS(report, options);
    onFCP(report, options);
    onINP(report, options);
    onLCP(report, options);
  }
  onTTFB(collect(false));
  // The package finishes its figures on the same event, in listeners of the capture phase.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** Read for each figure, because consent may be withdrawn. */
const allowsAnalytics = () =>
  consentAllows(consentInForce(readConsentLevel(document.cookie), false).level, 'analytics');

function buildReport(metric: MetricWithAttribution, site: Site, reportSoftNavs: boolean): VitalReport {
  const { name, value, navigationType, navigationURL = location.href } = metric;
  const part = navigationType === 'soft-navigation' ? 'soft' : 'load';
  return {
    name,
    value,
    scope: reportSoftNavs ? part : 'document',
    route: site.match(new URL(navigationURL).pathname).route.id,
    cause: findCause(metric),
  };
}

/** Load state of the largest layout shift; for other metrics the name of the longest phase. */
function findCause(metric: MetricWithAttribution): string | undefined {
  if (metric.name === 'CLS') return metric.attribution.loadState;
  const phases = new Map(Object.entries(metric.attribution));
  const length = (phase: string) => Number(phases.get(phase) ?? 0);
  return VITALS[metric.name].causes.toSorted((a, b) => length(b) - length(a))[0];
}
