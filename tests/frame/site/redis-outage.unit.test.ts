import { pino } from 'pino';
import { expect, it } from 'vitest';
import { reportOutage } from '../../../server/cache-stores/redis-outage.ts';

it('reports an outage once, a reminder every ten minutes, and its end', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  let now = 1_000_000;
  const outage = reportOutage(log, 'pages are cached here', () => now);
  outage.ended();
  for (let failure = 0; failure < 100; failure += 1) outage.failed(new Error('Connection is closed'));
  expect(lines).toEqual(['Redis fails: pages are cached here']);
  now += 600_000;
  outage.failed(new Error('Connection is closed'));
  outage.ended();
  outage.ended();
  outage.failed(new Error('Connection is closed'));
  expect(lines.slice(1)).toEqual([
    'Redis fails: pages are cached here',
    'Redis works again',
    'Redis fails: pages are cached here',
  ]);
});

it('ends with a command that succeeds while the connection has stayed open, if none has failed for ten seconds', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  let now = 1_000_000;
  const outage = reportOutage(log, 'pages are cached here', () => now);
  for (let command = 0; command < 50; command += 1) {
    outage.failed(new Error('Command timed out'));
    outage.succeeded();
    now += 1000;
  }
  expect(lines).toEqual(['Redis fails: pages are cached here']);
  now += 9000;
  outage.succeeded();
  outage.succeeded();
  expect(lines.slice(1)).toEqual(['Redis works again']);
});
