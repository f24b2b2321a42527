import { pino } from 'pino';
import { expect, it } from 'vitest';
import { reportOutage } from '../../server/cache-stores/redis-outage.ts';

it('reports an outage once, a reminder every ten minutes, and its end', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  let now = 1_000_000;
  const outage = reportOutage(log, 'pages are cached here', () => now);
  outage.recovered();
  for (let failure = 0; failure < 100; failure += 1) outage.failed(new Error('Connection is closed'));
  expect(lines).toEqual(['Redis fails: pages are cached here']);
  now += 600_000;
  outage.failed(new Error('Connection is closed'));
  outage.recovered();
  outage.recovered();
  outage.failed(new Error('Connection is closed'));
  expect(lines.slice(1)).toEqual([
    'Redis fails: pages are cached here',
    'Redis works again',
    'Redis fails: pages are cached here',
  ]);
});
