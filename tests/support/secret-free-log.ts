import { afterEach, expect } from 'vitest';
import { recordingLog } from './recording-log.ts';

/** A recording log, emptied for each test of a block, that fails the test when a line matches. */
export function secretFreeLog(secrets: RegExp): ReturnType<typeof recordingLog> {
  const recording = recordingLog();
  const { lines } = recording;
  afterEach(() => {
    expect(lines.join(), 'logs contain neither credentials nor personal data').not.toMatch(secrets);
    lines.length = 0;
  });
  return recording;
}
