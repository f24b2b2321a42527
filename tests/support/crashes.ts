import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startSenders } from './form-senders.ts';
import { freePort, type SiteProcess } from './site-process.ts';
import type { Sites } from './sites.ts';
import { until } from './until.ts';
import { createVisitor } from './visitor.ts';

/** What is killed: the site's process alone, its whole group with the API, the API alone, or PostgreSQL alone. */
export type CrashTarget = 'site' | 'group' | 'api' | 'postgres';

type Plan = {
  sites: Sites;
  target: CrashTarget;
  crashes: number;
  /** Forms that are acknowledged at least before each. */
  forms: number;
};

/** What is left of the forms that were acknowledged. */
export type CrashReport = {
  readonly crashes: number;
  readonly acknowledged: number;
  /** Messages that were acknowledged and are not stored. */
  readonly lost: readonly string[];
  /** Messages that are stored more than once, whether acknowledged or not. */
  readonly twice: readonly string[];
};

/** More forms before a kill than there must be, at most. */
const MORE_FORMS = 30;
/** Longest wait between an acknowledgement and a kill: it may meet a form at any point of its way. */
const MOMENT_MS = 30;
const MAIN_OF_API = 'server/api/main.ts';

/** Sends forms through the edge, and crashes something of the site at random moments, with nothing it could notice before. */
export async function crashWhileSending(plan: Plan): Promise<CrashReport> {
  const { sites, target, crashes, forms } = plan;
  const port = await freePort();
  const acknowledged: string[] = [];
  let site = await sites.start({ port });
  // The secret outlives the process: who has visited once may write to the next one as well.
  const headers = (await createVisitor(site.origin)).writeHeaders();
  for (let round = 0; round < crashes; round++) {
    const comesBack = target === 'postgres';
    const name = `${target}, round ${round}`;
    const senders = startSenders({ origin: site.origin, headers, name, outlastsFailures: comesBack });
    await senders.until(forms + randomInt(MORE_FORMS));
    await delay(randomInt(MOMENT_MS));
    kill(site, target);
    if (comesBack) {
      await until('forms are taken again', tookMore(senders.acknowledged));
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

/** Whether there are more of something than when this was called, and than what was under way then. */
function tookMore(list: readonly unknown[]): () => boolean {
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
