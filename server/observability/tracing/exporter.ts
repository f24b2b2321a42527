import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';

/** Loaded only with `TRACING_URL`; OTLP over HTTP. @returns flushes and shuts down */
export function startExporter({ url, service, version, trustsParent }: TracingSettings): () => Promise<void> {
  const all = new AlwaysOnSampler();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // Visitors must not decide about sampling; the API follows the site.
    sampler: trustsParent ? new ParentBasedSampler({ root: all }) : all,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
