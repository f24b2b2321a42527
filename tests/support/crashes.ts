import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startSenders } from './form-senders.ts';
import { freePort } from './free-port.ts';
import type { SiteProcess } from './site-process.ts';
import type { Sites } from './sites.ts';
import { until } from './until.ts';
import { createVisitor } from './visitor.ts';

/** The processes killed: the site's process, its process group with the API, the API, or PostgreSQL. */
export type CrashTarget = 'site' | 'group' | 'api' | 'postgres';

type Plan = {
  sites: Sites;
  target: CrashTarget;
  crashes: number;
  /** Minimum number of acknowledged forms before each crash. */
  forms: number;
};

/** The fate of the acknowledged forms. */
export type CrashReport = {
  readonly crashes: number;
  readonly acknowledged: number;
  /** Acknowledged messages that are not stored. */
  readonly lost: readonly string[];
  /** Messages that are stored more than once, acknowledged or not. */
  readonly twice: readonly string[];
};

/** Maximum number of additional forms before a crash. */
const MAX_MORE_FORMS = 30;
/** Maximum delay between an acknowledgement and a crash, so that it may hit a form at any stage. */
const MAX_DELAY_MS = 30;
const MAIN_OF_API = 'api/main.ts';

/** Sends forms through the edge and kills site processes at random moments with a signal they cannot handle. */
export async function crashWhileSending(plan: Plan): Promise<CrashReport> {
  const { sites, target, crashes, forms } = plan;
  const port = await freePort();
  const acknowledged: string[] = [];
  let site = await sites.start({ port });
  // The CSRF secret is stored, so the next process accepts the same token.
  const headers = (await createVisitor(site.origin)).writeHeaders();
  for (let round = 0; round < crashes; round++) {
    const recovers = target === 'postgres';
    const name = `${target}, round ${round}`;
    const senders = startSenders({ origin: site.origin, headers, name, continuesAfterFailure: recovers });
    await senders.until(forms + randomInt(MAX_MORE_FORMS));
    await delay(randomInt(MAX_DELAY_MS));
    kill(site, target);
    if (recovers) {
      await until('forms are acknowledged again', hasGrown(senders.acknowledged));
      senders.stop();
      await senders.ended;
    } else {
      await senders.ended;
      await site.ended;
      site = await sites.start({ port });
    }
    acknowledged.push(...senders.acknowledged);
  }
  const stored = await sites.storedForms();
  await sites.stop(site);
  return {
    crashes,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((message) => !stored.has(message)),
    twice: [...stored].flatMap(([message, times]) => (times > 1 ? [message] : [])),
  };
}

/** Whether a list has grown by more than the requests that were in flight at this call. */
function hasGrown(list: readonly unknown[]): () => boolean {
  const enough = list.length + 50;
  return () => list.length >= enough;
}

function kill(site: SiteProcess, target: CrashTarget): void {
  if (target === 'site' || target === 'group') {
    site.signal('SIGKILL', target);
    return;
  }
  const wanted = target === 'api' ? MAIN_OF_API : '/bin/postgres';
  const found = site.processes().find(({ command }) => command.includes(wanted));
  if (!found) throw new Error(`There is no ${wanted} among ${JSON.stringify(site.processes())}`);
  process.kill(found.pid, 'SIGKILL');
}
