import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../store/schema/db.ts';
import { createBudget } from '../outgoing/budget.ts';
import { createProviderHttp } from '../outgoing/client.ts';
import { hostOf } from '../outgoing/hosts.ts';
import type { Community } from '../ports.ts';
import type { HigherLogicSettings } from '../settings.ts';
import { higherLogicCommunity } from './adapter.ts';
import { createHigherLogic } from './client.ts';

/** At most 30 requests in any minute, far below what Higher Logic blocks. */
const RATE = { perSecond: 0.25, burst: 15 };

/** The community at Higher Logic. */
export function connectHigherLogic(
  { db, now, log }: DbContext & { log: Logger },
  settings: HigherLogicSettings,
): { community: Community; close(): Promise<void> } {
  const http = createProviderHttp({
    provider: 'higher-logic',
    hosts: hostOf(settings.feedUrl),
    budget: createBudget({ db, now }, 'higher-logic', RATE),
    now,
    log,
  });
  return {
    community: higherLogicCommunity({ ...settings, client: createHigherLogic(settings, http), now, log }),
    close: http.close,
  };
}
