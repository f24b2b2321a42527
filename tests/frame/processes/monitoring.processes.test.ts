import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFakeServer } from '../../provider-fakes/fake-server.ts';
import { testDatabases } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import {
  alertRules,
  dashboardPanels,
  documentedMetrics,
  MONITORING,
  metricsIn,
  sampleNames,
  typesIn,
} from '../../support/monitoring.ts';
import { testRedis } from '../../support/redis.ts';
import { sendRequest } from '../../support/send-request.ts';
import { SMALL_CONTENT, sitesOnFolder } from '../../support/sites.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until, WAIT_LIMIT_MS } from '../../support/until.ts';

/** Metrics that a running site really exposes, and results of the rules of Prometheus. */

const run = promisify(execFile);
const sites = sitesOnFolder();
const redis = await testRedis();
const promtool = await findPromtool();

/** Whether promtool, of Debian's package prometheus, is installed. */
async function findPromtool(): Promise<boolean> {
  try {
    await run('promtool', ['--version']);
    return true;
  } catch {
    console.warn(
      'NOT RUN: the check and the evaluation of the alert rules; promtool is missing (apt-get install -y --no-install-recommends prometheus).',
    );
    return false;
  }
}

/** A scrape of the whole site, and one after its database was stopped. */
let healthy: string;
let stopped: string;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

beforeAll(async () => {
  const [embedded] = await testDatabases();
  const database = await (embedded?.open({ contentDir: SMALL_CONTENT, product: 'acme' }) ??
    Promise.reject(new Error('No database to test on')));
  const port = await freePort();
  const backups = await temporaryFolder();
  closing.push(backups.remove);
  await mkdir(join(backups.path, new Date().toISOString().replaceAll(':', '-')));
  const cdn = await startFakeServer((_req, res) => void res.end('0'));
  closing.push(cdn.close);
  const site = await sites.start({
    environment: {
      CDN: 'varnish',
      CDN_PURGE_URL: cdn.origin,
      DATABASE_URL: database.url,
      METRICS_PORT: String(port),
      BACKUP_DIR: backups.path,
      ...(redis !== undefined && { REDIS_URL: redis }),
    },
  });
  const scrape = async () => (await sendRequest(`http://127.0.0.1:${port}/metrics`)).body;
  await sendRequest(`${site.origin}/who-we-are`);
  await until('the purge of the release is confirmed', async () => {
    healthy = await scrape();
    return /^rostrum_cdn_purge_waiting_seconds 0$/m.test(healthy);
  });
  await database.drop();
  await until('the metrics tell that the database has gone', async () => {
    stopped = await scrape();
    return /^rostrum_database_up 0$/m.test(stopped);
  });
}, 3 * WAIT_LIMIT_MS);

const listNames = (text: string) => new Set([...typesIn(text)].flatMap(sampleNames));
/** Whether a metric is one that a site without Redis does not expose. */
const missing = (name: string) => redis === undefined && name === 'rostrum_redis_up';

test.each(alertRules)('the metrics of $alert exist', ({ expr }) => {
  expect(metricsIn(expr).filter((name) => !listNames(healthy).has(name) && !missing(name))).toEqual([]);
});

test.each(dashboardPanels)('the metrics of the panel "$title" exist', ({ targets }) => {
  const named = targets.flatMap(({ expr }) => metricsIn(expr));
  expect(named.filter((name) => !listNames(healthy).has(name) && !missing(name))).toEqual([]);
});

test('the metrics are those that docs/metrics.md lists, with their types, and the default ones of the process', () => {
  const own = [...typesIn(healthy)].filter(([name]) => !/^(?:rostrum_api_)?(?:nodejs|process)_/.test(name));
  const documented = documentedMetrics().filter(({ name }) => !missing(name));
  expect(own.map(([name, type]) => `${name} ${type}`).sort()).toEqual(
    documented.map(({ name, type }) => `${name} ${type}`).sort(),
  );
});

test('a healthy site tells so, with its version', () => {
  for (const sample of ['rostrum_database_up 1', 'rostrum_api_up 1', 'rostrum_upstream_down 0'])
    expect(healthy.split('\n')).toContain(sample);
  if (redis !== undefined) expect(healthy.split('\n')).toContain('rostrum_redis_up 1');
  expect(healthy).toMatch(
    /^rostrum_build_info\{version="\d+\.\d+\.\d+",revision="(?:[0-9a-f]{40}|\d+\.\d+\.\d+)",node="v\d/m,
  );
});

test('a stopped database is not a stopped API', () => {
  expect(stopped).toMatch(/^rostrum_api_up 1$/m);
  expect(stopped).toMatch(/^rostrum_database_errors_total\{class="\w+"\} [1-9]/m);
});

test.runIf(promtool)('promtool accepts the rules, the configuration and the exposition', async () => {
  vi.setConfig({ testTimeout: WAIT_LIMIT_MS });
  await run('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')]);
  await run('promtool', ['check', 'config', join(MONITORING, 'prometheus.yml')]);
  const exposition = run('promtool', ['check', 'metrics']);
  exposition.child.stdin?.end(healthy);
  // It fails on the names that prom-client has given to metrics of Node.
  const { stderr } = await exposition.catch((error: { stderr: string }) => error);
  expect(stderr.split('\n').filter((line) => line !== '' && !/^(?:rostrum_api_)?nodejs_active_/.test(line))).toEqual(
    [],
  );
});

/** The samples of a scrape, of metrics that rules name. */
function listSamples(text: string): Map<string, string> {
  const named = new Set(alertRules.flatMap(({ expr }) => metricsIn(expr)));
  const lines = text.split('\n').flatMap((line) => {
    const [, series = '', name = '', value = ''] = /^((\w+)(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    return named.has(name) ? [[series, value] as const] : [];
  });
  return new Map(lines);
}

test.runIf(promtool)('stopping the database fires RostrumDatabaseDown, and nothing fires before', async () => {
  const INTERVALS = 20;
  const before = listSamples(healthy);
  const after = listSamples(stopped);
  const series = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    series: name,
    values: `${before.get(name) ?? '_'}x${INTERVALS} ${after.get(name) ?? '_'}x${INTERVALS}`,
  }));
  const atEnd = `${(2 * INTERVALS * 15) / 60}m`;
  const rule = alertRules.find(({ alert }) => alert === 'RostrumDatabaseDown');
  const cases = alertRules.map(({ alert }) => ({ eval_time: '4m', alertname: alert, exp_alerts: [] }));
  const fires = {
    eval_time: atEnd,
    alertname: rule?.alert,
    exp_alerts: [
      {
        exp_labels: rule?.labels,
        exp_annotations: {
          ...rule?.annotations,
          summary: rule?.annotations.summary.replace('{{ $labels.instance }}', ''),
        },
      },
    ],
  };
  await expectAlerts(series, [...cases, fires]);
});

/** Evaluates the rules by promtool, with samples each 15 seconds. */
async function expectAlerts(series: readonly object[], cases: readonly object[]): Promise<void> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'test.json');
  await writeFile(
    file,
    JSON.stringify({
      rule_files: [join(MONITORING, 'alerts.yml')],
      evaluation_interval: '15s',
      tests: [{ interval: '15s', input_series: series, alert_rule_test: cases }],
    }),
  );
  const result = await run('promtool', ['test', 'rules', file]).catch((error: { stdout: string }) => error);
  await folder.remove();
  expect(result.stdout.trim()).toMatch(/SUCCESS$/);
}

const INSTANCE = 'site:9090';
/** The expected alert of a rule, or none. */
const buildAlert = (name: string, { isFiring, at }: { isFiring: boolean; at: string }) => {
  const { labels, annotations } = alertRules.find(({ alert }) => alert === name) ?? {};
  const summary = annotations?.summary.replace('{{ $labels.instance }}', INSTANCE);
  const alert = { exp_labels: { ...labels, instance: INSTANCE }, exp_annotations: { ...annotations, summary } };
  return { eval_time: at, alertname: name, exp_alerts: isFiring ? [alert] : [] };
};

test.runIf(promtool).each([
  ['an hour old', '3600x600', false],
  ['27 hours old', '97200x600', true],
  ['that has never been made', Array(600).fill('Inf').join(' '), true],
  ['where none is configured', undefined, false],
])('RostrumBackupOld on a backup %s', async (_name, values, isFiring) => {
  const series = `rostrum_backup_age_seconds{instance="${INSTANCE}"}`;
  await expectAlerts(values === undefined ? [] : [{ series, values }], [
    buildAlert('RostrumBackupOld', { isFiring, at: '90m' }),
  ]);
});

test.runIf(promtool).each([
  ['0', '0x40', true],
  ['1', '1x40', false],
  ['missing, because the API cannot start without it', undefined, true],
])('RostrumDatabaseDown where rostrum_database_up is %s', async (_name, values, isFiring) => {
  const of = (name: string) => `${name}{instance="${INSTANCE}"}`;
  const database = values === undefined ? [] : [{ series: of('rostrum_database_up'), values }];
  await expectAlerts(
    [{ series: of('rostrum_api_up'), values: '0x40' }, ...database],
    [buildAlert('RostrumDatabaseDown', { isFiring, at: '5m' })],
  );
});

test.runIf(promtool)('RostrumDatabaseDown is silent at a site without the embedded API', async () => {
  await expectAlerts(
    [{ series: `up{job="rostrum",instance="${INSTANCE}"}`, values: '1x40' }],
    [buildAlert('RostrumDatabaseDown', { isFiring: false, at: '5m' })],
  );
});

test.runIf(promtool).each([
  ['that waits for half a minute', '0+15x2 0x40', false],
  ['that has not been confirmed for five minutes', '0+15x40', true],
  ['where there is no CDN', undefined, false],
])('RostrumCdnPurgesWait on a purge %s', async (_name, values, isFiring) => {
  const series = `rostrum_cdn_purge_waiting_seconds{instance="${INSTANCE}"}`;
  await expectAlerts(values === undefined ? [] : [{ series, values }], [
    buildAlert('RostrumCdnPurgesWait', { isFiring, at: '5m' }),
  ]);
});
