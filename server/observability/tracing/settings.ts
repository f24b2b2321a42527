import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { readRelease } from '../../config/release.ts';

/** How a process records its spans. */
export const tracingSettings = z.object({
  /** Where a collector takes traces, like `http://collector:4318/v1/traces`. */
  url: z.url(),
  service: z.string(),
  version: z.string(),
  /** Whether the sender of a request decides if its trace is recorded. */
  trustsParent: z.boolean(),
});
export type TracingSettings = z.output<typeof tracingSettings>;

/** The variable by which the site passes the settings on to the process of the embedded API. */
export const TRACING_VARIABLE = 'TRACING_SETTINGS';

/** The settings of a process of the site; undefined when nothing is recorded. */
export function readTracingSettings(
  config: Pick<Config, 'tracing' | 'revision'>,
  process: Pick<TracingSettings, 'service' | 'trustsParent'>,
): TracingSettings | undefined {
  return config.tracing && { ...config.tracing, ...process, version: readRelease(config).version };
}
