import { afterEach, expect } from 'vitest';
import { recordingLog } from './recording-log.ts';

/** A recording log for the tests of a block: each of them fails when a line of the log matches, and the next one begins without lines. */
export function secretFreeLog(secrets: RegExp): ReturnType<typeof recordingLog> {
  const recording = recordingLog();
  const { lines } = recording;
  afterEach(() => {
    expect(lines.join(), 'logs contain neither credentials nor personal data').not.toMatch(secrets);
    lines.length = 0;
  });
  return recording;
}
