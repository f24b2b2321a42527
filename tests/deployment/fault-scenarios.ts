import assert from 'node:assert/strict';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Step } from '../../scripts/steps.ts';
import { type LoadReport, listFailures, sumUp } from '../support/load/load.ts';
import { scaled } from '../support/load/scale.ts';
import type { Fleet } from './fleet.ts';
import { endVisitors, measureRate, startVisitors, summarise, type Visitors } from './load.ts';

const ROUNDS = scaled(10);
const MIN_REQUESTS = scaled(20_000);
/** Duration of the load before and after a fault. */
const CALM_S = 4;
const RECOVERY_S = 1;
const SAMPLE_MS = 2000;
const BUSY_PERCENT = 25;
/** Time in which the system resets the connections of a dead process. */
const RESET_S = 0.1;

/** Faults under load, with the failures that clients see. */
export function faultScenarios(fleet: Fleet): Step[] {
  let rate = 0;
  const step = (name: string, run: (fleet: Fleet, rate: number) => Promise<string>): Step => ({
    name,
    run: () => run(fleet, rate),
  });
  return [
    step('other load on the machine', otherWork),
    step('both replicas at full speed: no request fails', async () => {
      const measured = await measureRate(fleet);
      rate = measured.rate;
      return `${measured.served}/s; the faults below are tested with ${rate}/s`;
    }),
    step(`both replicas restarted one after the other, ${ROUNDS} times: no request fails`, rollingRestarts),
    step('a replica killed: only its requests in flight fail', killedReplica),
    step('Redis killed: no request fails', killedRedis),
    step('connections to PostgreSQL cut: no failure after a second', cutDatabase),
  ];
}

/** Reports other load: on a busy machine failures below may come from a lack of CPU time. */
async function otherWork(): Promise<string> {
  const idleTime = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const before = idleTime();
  await delay(SAMPLE_MS);
  const busy = Math.round(100 * (1 - (idleTime() - before) / (SAMPLE_MS * cpus().length)));
  return busy < BUSY_PERCENT
    ? `${busy} % busy`
    : `${busy} % BUSY WITH OTHER WORK: failures below may come from a lack of CPU time`;
}

async function rollingRestarts(fleet: Fleet, rate: number): Promise<string> {
  const visitors = await startVisitors(fleet, rate);
  const least = delay((MIN_REQUESTS / rate) * 1000);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const replica of fleet.replicas) {
      await replica.stop();
      await replica.start();
    }
  }
  await least;
  const report = await endVisitors(visitors);
  assert.deepEqual(listFailures(report), {});
  const { sent } = sumUp(report);
  assert.ok(sent >= MIN_REQUESTS, `only ${sent} requests`);
  return `${summarise(report)}; ${await checkForms(fleet, visitors, report)}`;
}

async function killedReplica(fleet: Fleet, rate: number): Promise<string> {
  const [victim] = fleet.replicas;
  const visitors = await startVisitors(fleet, rate);
  await delay(CALM_S * 1000);
  const killedAt = visitors.seconds();
  victim.process.signal('SIGKILL', 'group');
  await victim.process.ended;
  const stoppedAt = Date.now() / 1000;
  const report = await endVisitors(visitors, CALM_S);
  await victim.start();
  const log = await fleet.nginx.log();
  const failed = log.filter((line) => line.status >= 500 && line.time - line.duration > stoppedAt + RESET_S);
  assert.equal(
    failed.length,
    0,
    `${failed.length} failed that began after it was killed, for example ${JSON.stringify(failed[0])}`,
  );
  return `${recovered(report, killedAt)}; ${await checkForms(fleet, visitors, report)}`;
}

async function killedRedis(fleet: Fleet, rate: number): Promise<string> {
  const visitors = await startVisitors(fleet, rate);
  await delay(CALM_S * 1000);
  await fleet.redis.kill();
  await delay(CALM_S * 1000);
  await fleet.redis.restart();
  const report = await endVisitors(visitors, CALM_S);
  assert.deepEqual(listFailures(report), {});
  return `${summarise(report)}; ${await checkForms(fleet, visitors, report)}`;
}

async function cutDatabase(fleet: Fleet, rate: number): Promise<string> {
  const visitors = await startVisitors(fleet, rate);
  await delay(CALM_S * 1000);
  const cutAt = visitors.seconds();
  const cut = await fleet.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const report = await endVisitors(visitors, CALM_S);
  assert.ok(sumUp(report).failed <= cut.length, JSON.stringify(listFailures(report)));
  return `${cut.length} connections; ${recovered(report, cutAt)}; ${await checkForms(fleet, visitors, report)}`;
}

/** @throws AssertionError when a request failed later than RECOVERY_S after the fault. */
function recovered(report: LoadReport, since: number): string {
  const { failed, lastFailure: last } = sumUp(report);
  const seen = JSON.stringify(listFailures(report));
  assert.ok(last === 0 || (last >= since && last <= since + RECOVERY_S), `the last failure at ${last} s: ${seen}`);
  return `${summarise(report)}${failed > 0 ? `, the last ${Math.round((last - since) * 1000)} ms later (${seen})` : ''}`;
}

/**
 * Checks that each acknowledged form is stored, and none twice.
 * @throws AssertionError
 */
async function checkForms(fleet: Fleet, { mark }: Visitors, { kinds }: LoadReport): Promise<string> {
  const rows = await fleet.query<{ message: string; times: number }>(
    "SELECT fields->>'message' AS message, count(*)::int AS times FROM form_submissions WHERE fields->>'organisation' = $1 GROUP BY 1",
    [mark],
  );
  const byPost = rows.find(({ message }) => message === 'POST')?.times ?? 0;
  const byGet = rows.filter(({ message }) => message !== 'POST');
  assert.deepEqual(
    byGet.filter(({ times }) => times !== 1),
    [],
    'forms that were stored twice',
  );
  let all = 0;
  for (const [kind, stored] of [['form by POST', byPost] as const, ['form by GET', byGet.length] as const]) {
    const { sent = 0, good = 0 } = kinds[kind] ?? {};
    assert.ok(stored >= good && stored <= sent, `${kind}: ${sent} sent, ${good} acknowledged, ${stored} stored`);
    all += stored;
  }
  return `${all} forms stored once`;
}
