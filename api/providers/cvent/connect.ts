import type { RequestHandler } from 'express';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { createBudget } from '../../outgoing/budget.ts';
import { createProviderHttp } from '../../outgoing/client.ts';
import { toHost } from '../../outgoing/hosts.ts';
import type { Registration } from '../ports.ts';
import type { CventSettings } from '../settings.ts';
import { cventRegistration } from './adapter.ts';
import { createCventClient, cventDialect } from './client.ts';
import { cventHook } from './hook.ts';

/** At most 10 requests in any second, the limit of Cvent's standard plan. */
const RATE = { perSecond: 4, burst: 6 };

type Timing = {
  /** Milliseconds until an open circuit lets a request through. */
  readonly openMs?: number;
  readonly deadlineMs?: number;
};

export function connectCvent(
  { db, now, log }: DbContext & { log: Logger },
  settings: CventSettings,
  { openMs, deadlineMs }: Timing = {},
): { registration: Registration; hook: RequestHandler | undefined; close(): Promise<void> } {
  const http = createProviderHttp({
    provider: 'cvent',
    hosts: toHost(settings.origin),
    budget: createBudget({ db, now }, 'cvent', RATE),
    dialect: cventDialect,
    now,
    log,
    openMs,
  });
  const client = createCventClient({ ...settings, http, now });
  const { hookKey, origin } = settings;
  return {
    registration: cventRegistration({ client, origin, now, log, deadlineMs }),
    hook: hookKey === undefined ? undefined : cventHook({ db, now, log }, hookKey),
    close: http.close,
  };
}
