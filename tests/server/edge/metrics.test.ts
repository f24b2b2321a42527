import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiMetrics, createMetrics, startMetricsServer } from '../../../server/metrics.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { reset } from '../../support/faults.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

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

test('the metrics of the API tell the waiting messages and events, the content left out, and the differences at providers', async () => {
  const backlog = [
    { queue: 'outbox' as const, channel: 'provider', queued: 3, oldestSeconds: 61.5 },
    { queue: 'webhook_events' as const, channel: 'hubspot', queued: 4, oldestSeconds: 2.5 },
  ];
  const differences = [{ provider: 'hubspot', kind: 'opt-out', count: 2 }];
  const text = await createApiMetrics({
    backlog: () => backlog,
    leftOut: () => 2,
    differences: () => differences,
  }).text();
  expect(text).toContain('rostrum_outbox_queued{channel="provider"} 3');
  expect(text).toContain('rostrum_outbox_oldest_seconds{channel="provider"} 61.5');
  expect(text).toContain('rostrum_outbox_queued{channel="mail"} 0');
  expect(text).toContain('rostrum_webhook_events_queued{provider="hubspot"} 4');
  expect(text).toContain('rostrum_webhook_events_oldest_seconds{provider="hubspot"} 2.5');
  expect(text).toContain('rostrum_webhook_events_oldest_seconds{provider="impexium"} 0');
  expect(text).toContain('rostrum_content_left_out_total 2');
  expect(text).toContain('rostrum_provider_differences{provider="hubspot",kind="opt-out"} 2');
});
