import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';

/**
 * Records spans and sends them to a collector (OTLP over HTTP). Loaded only with `TRACING_URL`.
 * @returns sends what is left and ends.
 */
export function startExporter({ url, service, version, trustsParent }: TracingSettings): () => Promise<void> {
  const all = new AlwaysOnSampler();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // A visitor cannot decide what is recorded; the API follows the site.
    sampler: trustsParent ? new ParentBasedSampler({ root: all }) : all,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
