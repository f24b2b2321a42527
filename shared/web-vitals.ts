import { HOUR_MS } from './durations.ts';

export const VITALS_PATH = '/vitals';

export const MAX_VITALS = 40;

/** Thresholds in milliseconds (CLS: a score), and possible main causes. */
type Vital = { readonly good: number; readonly poor: number; readonly max: number; readonly causes: readonly string[] };

/** `causes`: attribution values of web-vitals (phases; load state for CLS). */
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
 * The life of a `document`; or, with soft navigations, the part before the first one (`load`) or after one (`soft`).
 */
export const VITAL_SCOPES = ['document', 'load', 'soft'] as const;

/** Names neither the visitor nor the URL. */
export type VitalReport = {
  readonly name: VitalName;
  readonly value: number;
  readonly scope: (typeof VITAL_SCOPES)[number];
  readonly route: string;
  /** One of the metric's `causes`. */
  readonly cause?: string | undefined;
};
