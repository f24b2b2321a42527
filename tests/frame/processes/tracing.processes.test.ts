import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendRequest } from '../../support/send-request.ts';
import { sitesOnFolder } from '../../support/sites.ts';

const sites = sitesOnFolder();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** The part of an OTLP message that is checked. */
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = { service: string; traceId: string; spanId: string; parentSpanId?: string | undefined; name: string };

/** A collector that takes traces as JSON. */
async function startCollector() {
  const spans: Span[] = [];
  const server = createServer(async (req, res) => {
    const { resourceSpans } = exportSchema.parse(JSON.parse(await text(req)));
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { spans, url: `http://127.0.0.1:${port}/v1/traces`, close: () => server.close() };
}

test('a request is followed from the site to the API and to its queries, in the logs of both and in the traces', async () => {
  const collector = await startCollector();
  const site = await sites.start({ environment: { TRACING_URL: collector.url } });
  const requestId = 'followed-request-1';
  const { status } = await sendRequest(`${site.origin}/api/taxonomy`, {
    headers: { 'X-Request-Id': requestId, traceparent: `00-${TRACE}-00f067aa0ba902b7-00` },
  });
  expect(status).toBe(200);
  await sites.stop(site);
  // Both processes send their last spans when they end.
  const traced = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const byId = new Map(traced.map((span) => [span.spanId, span]));
  const query = traced.find(({ name }) => name === 'postgresql select');
  const call = byId.get(query?.parentSpanId ?? '');
  const request = byId.get(call?.parentSpanId ?? '');
  expect([request, call, query].map((span) => `${span?.service}: ${span?.name}`)).toEqual([
    'rostrum: GET',
    'rostrum-api: taxonomy.all',
    'rostrum-api: postgresql select',
  ]);
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  const lines = (await site.wholeOutput).split('\n').filter((line) => line.includes(requestId));
  for (const message of ['"msg":"request"', '"msg":"call"'])
    expect(lines.filter((line) => line.includes(message) && line.includes(TRACE))).toHaveLength(1);
  collector.close();
});
