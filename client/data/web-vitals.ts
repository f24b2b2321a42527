import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

declare global {
  interface Window {
    /** Queue of the tag manager, once the configuration loads one. */
    dataLayer?: Record<string, unknown>[];
  }
}

let isMeasuring = false;

/**
 * Measures the Core Web Vitals of the document (section 9) and pushes one `web-vitals` event to the tag manager's queue whenever the page is
 * hidden. Called only with consent to analytics; without a tag manager nothing reads the queue.
 */
export function measure(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const figures: Record<string, number> = { LCP: 0, CLS: 0, INP: 0 };
  const report = ({ name, value }: Metric) => {
    figures[name] = value;
  };
  const options = { reportAllChanges: true };
  onLCP(report, options);
  onCLS(report, options);
  onINP(report, options);
  // The library finishes its metrics on the same event, in listeners that are older than this one.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: 'web-vitals', ...figures });
  });
}
