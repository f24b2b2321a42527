import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { readRelease } from '../../config/release.ts';

export const tracingSettings = z.object({
  /** For example `http://collector:4318/v1/traces`. */
  url: z.url(),
  service: z.string(),
  version: z.string(),
  trustsParent: z.boolean(),
});
export type TracingSettings = z.output<typeof tracingSettings>;

/** Passes the settings on to the embedded API's process. */
export const TRACING_VARIABLE = 'TRACING_SETTINGS';

export function readTracingSettings(
  config: Pick<Config, 'tracing' | 'revision'>,
  process: Pick<TracingSettings, 'service' | 'trustsParent'>,
): TracingSettings | undefined {
  return config.tracing && { ...config.tracing, ...process, version: readRelease(config).version };
}
