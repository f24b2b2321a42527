import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { createBudget } from '../../outgoing/budget.ts';
import { createProviderHttp } from '../../outgoing/client.ts';
import { toHost } from '../../outgoing/hosts.ts';
import type { Community } from '../ports.ts';
import type { HigherLogicSettings } from '../settings.ts';
import { higherLogicCommunity } from './adapter.ts';
import { createHigherLogic } from './client.ts';

/** At most 30 requests in any minute, far below Higher Logic's limit. */
const RATE = { perSecond: 0.25, burst: 15 };

export type HigherLogicConnection = {
  readonly community: Community;
  /** Warns when the contact is unreadable or has more rights than a member. Never rejects. */
  checkContact(): Promise<void>;
  close(): Promise<void>;
};

export function connectHigherLogic(
  { db, now, log }: DbContext & { log: Logger },
  settings: HigherLogicSettings,
  /** Milliseconds until an open circuit lets a request through. */
  { openMs }: { openMs?: number } = {},
): HigherLogicConnection {
  const http = createProviderHttp({
    provider: 'higher-logic',
    hosts: toHost(settings.feedUrl),
    budget: createBudget({ db, now }, 'higher-logic', RATE),
    now,
    log,
    openMs,
  });
  const client = createHigherLogic(settings, http);
  let checking: Promise<void> | undefined;

  async function checkContact(): Promise<void> {
    try {
      const rights = await client.elevatedRights();
      if (rights.length > 0)
        log.warn(
          { rights },
          'the contact that reads the community has more rights than a member: its posts may not be for everybody',
        );
    } catch (error) {
      log.warn({ reason: String(error) }, 'the rights of the contact that reads the community could not be read');
    }
  }

  return {
    community: higherLogicCommunity({ ...settings, client, now, log }),
    checkContact() {
      checking = checkContact();
      return checking;
    },
    async close() {
      await http.close();
      await checking;
    },
  };
}
