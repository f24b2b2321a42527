import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { ImpexiumKey } from '../settings.ts';
import type { Tokens } from './tokens.ts';

/** Pause after a rejected key. */
const REJECTED_MS = 60_000;

type Options = { readonly settings: ImpexiumKey; readonly now: () => Date; readonly log: Logger };

/** Signs calls with a staff-issued key (`x-api-key`), which cannot check passwords. */
export function keyTokens({ settings, now, log }: Options): Tokens {
  const { origin, apiKey } = settings;
  const session = { base: `${origin}/api/v1`, headers: { 'x-api-key': apiKey } };
  let rejectedUntil = 0;
  return {
    async session(_effort, rejected) {
      if (rejected !== undefined) {
        rejectedUntil = now().getTime() + REJECTED_MS;
        log.error({ provider: 'impexium', operation: 'send key' }, 'a provider rejects its credentials');
      }
      if (now().getTime() < rejectedUntil) throw new ProviderError('impexium', 'send key', { kind: 'credentials' });
      return session;
    },
  };
}
