import { startExporter } from './exporter.ts';
import { TRACING_VARIABLE, tracingSettings } from './settings.ts';

/** Preloaded (`--import`) with `TRACING_URL`, because the API itself knows no exporter. */
const stop = startExporter(tracingSettings.parse(JSON.parse(process.env[TRACING_VARIABLE] ?? '{}')));
process.once('beforeExit', () => void stop());
