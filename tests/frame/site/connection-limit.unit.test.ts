import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { computeMaxConnections, limitConnections } from '../../../server/process/connection-limit.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { until } from '../../support/until.ts';

const GIGABYTE = 1_000_000_000;
const server = createServer((_req, res) => res.end('ok'));
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

it.each([
  { memory: 512 * 1024 * 1024, workers: 1, min: 5000, max: 5100 },
  { memory: 512 * 1024 * 1024, workers: 4, min: 1250, max: 1275 },
  { memory: 1000 * GIGABYTE, workers: 1, min: 50_000, max: 50_000 },
])('$memory bytes and $workers workers allow $min connections or a few more', ({ memory, workers, min, max }) => {
  const connections = computeMaxConnections({ workers }, memory);
  expect(connections).toBeGreaterThanOrEqual(min);
  expect(connections).toBeLessThanOrEqual(max);
});

it('connections beyond the limit are closed, counted and logged once; those that are open stay', async () => {
  const { log, lines } = recordingLog();
  const counted: string[] = [];
  limitConnections(server, { max: 2, log, metrics: { count: (event) => void counted.push(event) } });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {});
      sockets.push(socket);
    });
  await open();
  const second = await open();
  await until(
    'the server has both',
    () => new Promise<boolean>((resolve) => server.getConnections((_, count) => resolve(count === 2))),
  );
  const refused = await Promise.all([open(), open(), open()]);
  await until('the others are closed', () =>
    refused.every(({ destroyed, readableEnded }) => destroyed || readableEnded),
  );
  expect(counted).toEqual(['connection-dropped', 'connection-dropped', 'connection-dropped']);
  expect(lines.map((line) => JSON.parse(line).message)).toEqual([
    'connections are dropped: as many as the memory allows are open',
  ]);
  const answer = new Promise<string>((resolve) => second.once('data', (data) => resolve(data.toString())));
  second.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await answer).toContain('200 OK');
});
