import type { Logger } from 'pino';
import { listAllTags } from '../../shared/contract/contract.ts';
import type { Upstream } from '../upstream/client.ts';
import type { EmbeddedApi } from './embedded-api.ts';

const API_SOURCE = /^api\/.*\.(?:ts|sql)$/;
/** Saving all files of an editor is one edit. */
const GATHER_MS = 50;

export function reloadOnEdit(
  api: Pick<EmbeddedApi, 'replace'>,
  upstream: Pick<Upstream, 'purge'>,
  log: Pick<Logger, 'info' | 'error'>,
): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  let replaced = Promise.resolve();
  const replace = async (file: string): Promise<void> => {
    try {
      await api.replace();
      upstream.purge(listAllTags());
      log.info({ file }, 'the API is reloaded');
    } catch (error) {
      log.error({ file, reason: error instanceof Error ? error.message : String(error) }, 'the API does not start');
    }
  };
  return (file) => {
    if (!API_SOURCE.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      replaced = replaced.then(() => replace(file));
    }, GATHER_MS);
  };
}
