import type { Logger } from '../../api/common/logger.ts';

/** A log that keeps its lines as JSON, so that tests can search them for what must not be logged. */
export function recordingLog(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  return { log: { info: write, warn: write, error: write }, lines };
}
