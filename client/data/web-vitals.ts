declare global {
  interface Window {
    /** What the tag manager reads, once the configuration brings one in. */
    dataLayer?: Record<string, unknown>[];
  }
}

let measuring = false;

/**
 * Measures how this page feels (section 9): largest paint, layout shift, slowest reaction. The figures are put into the tag manager's
 * queue when the page is left; without a tag manager they go nowhere. Called only where measuring is allowed.
 */
export function measure(): void {
  if (measuring) return;
  measuring = true;
  const figures = { LCP: 0, CLS: 0, INP: 0 };
  observe('largest-contentful-paint', ({ startTime }) => {
    figures.LCP = startTime;
  });
  observe('layout-shift', (entry) => {
    const isOwn = 'hadRecentInput' in entry && !entry.hadRecentInput;
    if (isOwn && 'value' in entry && typeof entry.value === 'number') figures.CLS += entry.value;
  });
  observe('event', ({ duration }) => {
    figures.INP = Math.max(figures.INP, duration);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: 'web-vitals', ...figures });
  });
}

/** A kind of entry the browser does not know is simply never seen. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
}
