import { beforeEach, describe, expect, it } from 'vitest';
import { createOutageLog } from '../../../shared/outage-log.ts';
import { recordingLog } from '../../support/recording-log.ts';

let now = 0;
let lines: string[];
const open = (quietMs = 0) => {
  const recorded = recordingLog();
  lines = recorded.lines;
  return createOutageLog(recorded.log, {
    failure: 'it fails',
    recovery: 'it works again',
    describe: (error) => ({ reason: String(error) }),
    quietMs,
    now: () => now,
  });
};
const messages = () => lines.map((line) => JSON.parse(line));

beforeEach(() => {
  now = 1_000_000;
});

describe('the log of an outage', () => {
  it('has a line when it begins, one every ten minutes with the failures so far, and one when it is over', () => {
    const outage = open();
    outage.succeeded();
    for (let second = 0; second < 1300; second += 1) {
      outage.failed('refused');
      now += 1000;
    }
    outage.succeeded();
    outage.succeeded();
    expect(messages()).toEqual([
      { message: 'it fails', reason: 'refused' },
      { message: 'it fails', reason: 'refused', failures: 601, seconds: 600 },
      { message: 'it fails', reason: 'refused', failures: 1201, seconds: 1200 },
      { message: 'it works again', after: 'it fails', failures: 1300, seconds: 1299 },
    ]);
  });

  it('has no line for successes between failures, which end nothing', () => {
    const outage = open(30_000);
    for (let second = 0; second < 120; second += 1) {
      outage.failed('refused');
      outage.succeeded();
      now += 1000;
    }
    expect(messages()).toHaveLength(1);
    now += 30_000;
    outage.succeeded();
    expect(messages()).toHaveLength(2);
  });

  it('begins again with the next failure', () => {
    const outage = open();
    outage.failed('refused');
    outage.succeeded();
    outage.failed('refused');
    expect(messages().map(({ message }) => message)).toEqual(['it fails', 'it works again', 'it fails']);
  });
});
