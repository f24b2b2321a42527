import { expect, test } from 'vitest';
import { createMetrics, createUpstreamMetrics, startMetricsServer } from '../../../server/observability/metrics.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { reset } from '../../support/faults.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));

test('metrics count requests, cache results and upstream calls', async () => {
  await site.request.get('/elm/nothing');
  await site.request.get('/elm/nothing');
  await site.request.get('/elm/nothing?isPreview=true&wg=x');
  await site.request.get('/livez');
  api.otherwise(reset);
  await site.request.get('/elm/other');
  api.otherwise(json({ statusCode: 404 }, 404));
  await expect
    .poll(() => site.metrics.text())
    .toMatch(/http_request_duration_seconds_count\{method="GET",route="health",status="200"\} 1/);
  const text = await site.metrics.text();
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\w+",status="404"\} [23]/);
  expect(text).toContain('rostrum_pages_total{state="fwd=miss; stored"} 1');
  expect(text).toContain('rostrum_pages_total{state="hit"} 1');
  expect(text).toMatch(/rostrum_upstream_call_seconds_count\{call="pageMenu.byPath",outcome="client-error"\} 2/);
  expect(text).toMatch(/rostrum_upstream_call_seconds_count\{call="[\w.]+",outcome="unreachable"\}/);
  for (const name of [
    'rostrum_renders',
    'rostrum_renders_waiting',
    'rostrum_upstream_down',
    'rostrum_upstream_calls_down',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('metrics are served on a port of their own, with the process metrics', async () => {
  const metrics = createMetrics({ process: true });
  const server = await startMetricsServer(metrics.text, 0, '127.0.0.1');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`;
  const { body } = await sendRequest(`${origin}/metrics`);
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await sendRequest(`${origin}/`)).status).toBe(404);
  server.close();
  expect((await site.request.get('/metrics')).text).not.toContain('nodejs_');
});

test('build_info tells version and revision, and only a site with a release has it', async () => {
  const text = await createMetrics({ release: { version: '1.2.3', revision: 'abc' } }).text();
  expect(text).toMatch(/^rostrum_build_info\{version="1\.2\.3",revision="abc",node="v\d+\.[\d.]+"\} 1$/m);
  expect(await site.metrics.text()).not.toContain('rostrum_build_info');
});

test.each([
  { told: 'rostrum_database_up 1\n', up: 1 },
  { told: undefined, up: 0 },
])('the metrics tell whether the embedded API has told its own: $up', async ({ told, up }) => {
  const api = { isUp: () => true, restarts: () => 3, metrics: async () => told };
  const text = await createUpstreamMetrics(api).text();
  expect(text).toMatch(new RegExp(`^rostrum_api_up ${up}$`, 'm'));
  expect(text).toMatch(/^rostrum_api_restarts_total 3$/m);
  expect(text.includes('rostrum_database_up')).toBe(up === 1);
});
