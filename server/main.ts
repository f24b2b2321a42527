import { ConfigError, readConfig } from './config/config.ts';
import { mistypedSettings } from './config/mistyped-settings.ts';
import { forgetProviders } from './config/provider-settings.ts';
import { startCompileCache } from './process/compile-cache.ts';
import { startSite } from './process/start-site.ts';
import { printFailure } from './process/welcome.ts';
import { isWorker, withDerived } from './process/worker.ts';

startCompileCache();
// Override the environment: in development mode libraries send error details to visitors.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';
if (!isWorker) for (const hint of mistypedSettings(process.env)) process.stderr.write(`${hint}\n`);
try {
  const settings = readConfig(process.env, { isWorker });
  const config = isWorker ? withDerived(settings, process.env) : settings;
  forgetProviders(process.env);
  const isSingleProcess = config.workers === 1 || isWorker || process.argv.includes('--dev');
  if (isSingleProcess) await startSite(config);
  else await import('./process/workers.ts').then(({ startWorkers }) => startWorkers(config));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  printFailure(error);
  process.exitCode = 1;
}
