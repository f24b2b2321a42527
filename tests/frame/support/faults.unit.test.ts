import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startFakeApi } from '../../support/fake-api.ts';
import { drip, flood } from '../../support/faults.ts';
import { until } from '../../support/until.ts';

test.each([
  ['a flood', flood],
  ['a drip', drip],
])('%s without end stops when its client disconnects', async (_name, fault) => {
  const api = await startFakeApi();
  let writes = 0;
  let isClosed = false;
  api.otherwise((req, res, body) => {
    const write = res.write.bind(res);
    res.write = (chunk: unknown, ...rest: unknown[]) => {
      writes += 1;
      return Reflect.apply(write, res, [chunk, ...rest]);
    };
    res.on('close', () => {
      isClosed = true;
    });
    fault(req, res, body);
  });
  const request = get(api.origin, (response) => response.once('data', () => request.destroy()));
  request.on('error', () => {});
  await until('the response is closed', () => isClosed);
  const before = writes;
  for (let index = 0; index < 50; index += 1) await turn();
  expect(writes).toBe(before);
  await api.close();
});
