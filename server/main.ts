import { allocateYoung } from './allocation.ts';
import { startCompileCache } from './compile-cache.ts';
import { ConfigError, readConfig } from './config.ts';
import { forgetProviders } from './provider-settings.ts';
import { startSite } from './start-site.ts';
import { printFailure } from './welcome.ts';
import { isWorker, withDerived } from './worker.ts';

allocateYoung();
startCompileCache();
// Overrides the environment: in development mode libraries send error details to visitors.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';
try {
  const settings = readConfig(process.env, { isWorker });
  const config = isWorker ? withDerived(settings, process.env) : settings;
  forgetProviders(process.env);
  const isSingleProcess = config.workers === 1 || isWorker || process.argv.includes('--dev');
  if (isSingleProcess) await startSite(config);
  else await import('./workers.ts').then(({ startWorkers }) => startWorkers(config));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  printFailure(error);
  process.exitCode = 1;
}
