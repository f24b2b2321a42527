import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { figure } from '../../support/figure.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';

/** Load balancers keep idle connections open for a minute. */
const IDLE_MS = 61_000;
const CONNECTIONS = 200;
const sites = measuredSites();

test('a connection that has been idle for a minute can be used again [D5]', async () => {
  const site = await sites.start({ environment: { API_ORIGIN: 'http://127.0.0.1:1' } });
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(site.port)));
  expect(await requestOnEach(sockets)).toEqual({ answered: CONNECTIONS });
  await delay(IDLE_MS);
  const outcomes = await requestOnEach(sockets);
  for (const socket of sockets) socket.destroy();
  const { answered = 0 } = outcomes;
  figure('D5', `${answered} of ${CONNECTIONS} connections work again after ${IDLE_MS / 1000} s of idleness`);
  expect(outcomes).toEqual({ answered: CONNECTIONS });
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // noticed by the next request
  await once(socket, 'connect');
  return socket;
}

/** Sends one request on each connection. @returns the number of connections by outcome. */
async function requestOnEach(sockets: readonly Socket[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await Promise.all(
    sockets.map(async (socket) => {
      const ended = once(socket, 'close').then(() => 'ended');
      socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      const answer = once(socket, 'data').then(([data]) =>
        /^HTTP\/1.1 200 /.test(String(data)) ? 'answered' : 'rejected',
      );
      const outcome = socket.destroyed ? 'ended' : await Promise.race([answer, ended]);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }),
  );
  return counts;
}
