import { HOUR_MS } from './durations.ts';

/** Path to which browsers send their measurements by `navigator.sendBeacon`. */
export const VITALS_PATH = '/vitals';

/** Maximum number of measurements in one beacon. */
export const MAX_VITALS = 40;

/** A metric of the web-vitals package: its thresholds (milliseconds; CLS: a score), and what can be its main cause. */
type Vital = { readonly good: number; readonly poor: number; readonly max: number; readonly causes: readonly string[] };

/** The metrics that browsers measure. `causes`: values of the package's attribution (phases; load state for CLS). */
export const VITALS = {
  CLS: { good: 0.1, poor: 0.25, max: 100, causes: ['loading', 'dom-interactive', 'dom-content-loaded', 'complete'] },
  FCP: { good: 1800, poor: 3000, max: HOUR_MS, causes: ['timeToFirstByte', 'firstByteToFCP'] },
  INP: { good: 200, poor: 500, max: HOUR_MS, causes: ['inputDelay', 'processingDuration', 'presentationDelay'] },
  LCP: {
    good: 2500,
    poor: 4000,
    max: HOUR_MS,
    causes: ['timeToFirstByte', 'resourceLoadDelay', 'resourceLoadDuration', 'elementRenderDelay'],
  },
  TTFB: {
    good: 800,
    poor: 1800,
    max: HOUR_MS,
    causes: ['waitingDuration', 'cacheDuration', 'dnsDuration', 'connectionDuration', 'requestDuration'],
  },
} as const satisfies Record<string, Vital>;

export type VitalName = keyof typeof VITALS;

export const VITAL_NAMES = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const satisfies readonly VitalName[];

/**
 * The span of a figure: the life of a `document`, as without soft navigations; or, where the browser reports them, the
 * part before the first one (`load`) or after one (`soft`).
 */
export const VITAL_SCOPES = ['document', 'load', 'soft'] as const;

/** One measurement. It names neither the visitor nor the URL. */
export type VitalReport = {
  readonly name: VitalName;
  /** Milliseconds; for CLS a score. */
  readonly value: number;
  readonly scope: (typeof VITAL_SCOPES)[number];
  /** Id of the page's route, which is the template of its path. */
  readonly route: string;
  /** The attribution: one of the metric's `causes`. */
  readonly cause?: string | undefined;
};
