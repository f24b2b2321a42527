import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { settings } from '../../../server/config/settings.ts';
import { createLimitedServer } from '../../../server/http/http-server.ts';
import { API_BASE_PATH } from '../../../shared/constants.ts';
import { type CallId, callIds, toSpec } from '../../../shared/contract/calls.ts';
import { RECORD_PATH } from '../../../shared/credits/addresses.ts';
import { FILE_LIMIT, MAX_ENTRY_BYTES } from '../../../shared/credits/credit-log.ts';
import { composeServices, withVariables } from '../../deployment/compose.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1]);
const services = composeServices();
const replicas = Object.keys(services).filter((name) => services[name]?.image === 'rostrum');
const [balancer] = Object.values(services).filter(({ image }) => image.startsWith('nginx:'));

const secrets = {
  PUBLIC_ORIGIN: 'https://www.example.org',
  SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'pass',
};
const environment = services[replicas[0] ?? '']?.environment ?? {};
const config = readConfig(withVariables(environment, secrets));

const nginx = read('deploy/nginx/nginx.conf').replace(/^\s*#.*$/gm, '');
/** All values of a directive in any block. */
const values = (name: string) =>
  [...nginx.matchAll(new RegExp(`^\\s*${name}\\s+(.*);$`, 'gm'))].map(([, value = '']) => value);
const value = (name: string) => values(name)[0] ?? '';

describe('compose.yaml', () => {
  it('starts identical replicas', () => {
    expect(replicas).toEqual(['site-1', 'site-2']);
    expect(services[replicas[1] ?? '']).toEqual(services[replicas[0] ?? '']);
  });

  it('sets only existing settings, to valid values', () => {
    expect(Object.keys(environment).filter((name) => !(name in settings))).toEqual([]);
    expect(config).toMatchObject({
      publicOrigin: 'https://www.example.org',
      demoAccounts: false,
      purgeSecret: undefined,
      databaseUrl: 'postgres://rostrum:pass@database:5432/rostrum',
      redisUrl: 'redis://redis:6379',
    });
  });

  it.each(Object.keys(secrets))('does not start without %s, and describes it', (name) => {
    expect(() => withVariables(environment, { ...secrets, [name]: '' })).toThrow(
      new RegExp(`^${name} is missing: the`),
    );
  });

  it('gives a replica time for its shutdown: drain delay, requests in flight, the embedded API', () => {
    const API_END = 10;
    const needed = (config.drainDelay + config.shutdownTimeout) / 1000 + API_END;
    for (const name of replicas) expect(seconds(services[name]?.stop_grace_period ?? '')).toBeGreaterThan(needed);
    expect(seconds(balancer?.stop_grace_period ?? '')).toBeGreaterThan(seconds(value('worker_shutdown_timeout')));
  });
});

describe('deploy/nginx', () => {
  const servers = [...read('deploy/nginx/replicas.conf').matchAll(/^server (\S+) resolve (.*);$/gm)];

  it('lists the replicas of compose.yaml, as regular and as backup servers', () => {
    const addresses = replicas.map((name) => `${name}:${config.port}`);
    expect(servers.map(([, address]) => address)).toEqual([...addresses, ...addresses]);
    expect(servers.map(([, , how]) => how?.includes('backup'))).toEqual([false, false, true, true]);
  });

  it('listens on the port that compose.yaml publishes, and has its health check on a path it serves', () => {
    const [, port] = /^listen (\d+);$/m.exec(read('deploy/nginx/listen.conf')) ?? [];
    expect(balancer?.ports.map((text) => text.split(':').at(-1))).toEqual([port]);
    const [, path] = /location = (\S+) \{\s*access_log off;/.exec(nginx) ?? [];
    expect(balancer?.healthcheck.test).toContain(`http://127.0.0.1:${port}${path}`);
  });

  it('closes idle connections before the site does, running or shutting down', () => {
    const idle = seconds(values('keepalive_timeout')[0] ?? '') * 1000;
    expect(idle).toBeLessThan(createLimitedServer().keepAliveTimeout);
    expect(idle).toBeLessThan(config.drainDelay);
  });

  it('takes the form with the largest file, and names its limit where a larger one is sent [N3]', () => {
    const [, block = ''] = new RegExp(`location = ${RECORD_PATH} \\{([^}]*)\\}`).exec(nginx) ?? [];
    expect(block).toContain(`client_max_body_size ${MAX_ENTRY_BYTES / 1024 ** 2}m;`);
    expect(block).toContain('proxy_request_buffering off;');
    expect(block).toContain('error_page 413 @too-large;');
    expect(nginx).toMatch(new RegExp(`location @too-large \\{[^}]*return 413 '[^']*Add a file of ${FILE_LIMIT}`));
  });

  it('has longer timeouts than the site, and retries no request that took long', () => {
    expect(seconds(value('proxy_read_timeout')) * 1000).toBeGreaterThan(config.proxyTimeout);
    expect(seconds(value('proxy_next_upstream_timeout'))).toBeLessThan(seconds(value('proxy_read_timeout')));
    expect(value('proxy_next_upstream')).toBe('error timeout');
  });
});

describe('nginx does not retry GETs that may write', () => {
  const guarded = [...nginx.matchAll(/location ~\* "?([^\s"]+)"? \{([^}]*)\}/g)];
  const pattern = new RegExp(guarded[0]?.[1] ?? '$^', 'i');
  const gets = callIds.filter((id) => toSpec(id).method === 'GET');
  const mayWrite = (id: CallId) => toSpec(id).cache.scope === 'none';
  /** The path of a call below the API's base path, with values for its parameters. */
  const toPath = (id: CallId) => toSpec(id).path.replace(/:\w+/g, 'x');

  it('there are such calls, and one rule covers them', () => {
    expect(gets.filter((id) => toSpec(id).writes).every(mayWrite)).toBe(true);
    expect(gets.filter(mayWrite).length).toBeGreaterThan(1);
    expect(guarded).toHaveLength(1);
    expect(guarded[0]?.[2]).toMatch(/proxy_next_upstream off;/);
  });

  it.each(gets.filter(mayWrite))('%s is not retried, whatever the spelling of its path', (id) => {
    const path = toPath(id);
    const plain = path.replace(/\/+/g, '/');
    for (const written of [
      path,
      plain,
      plain.toUpperCase(),
      plain.replaceAll('/', '//'),
      `${plain}/`,
      API_BASE_PATH + plain,
    ])
      expect(API_BASE_PATH + written).toMatch(pattern);
  });

  it('all other GETs are retried', () => {
    expect(gets.filter((id) => !mayWrite(id) && pattern.test(API_BASE_PATH + toPath(id)))).toEqual([]);
  });
});

describe('variable substitution of Compose', () => {
  const DOLLAR = '$';

  it.each([
    [`${DOLLAR}{A}`, 'a'],
    [`x${DOLLAR}{A}y${DOLLAR}{B}`, 'xay'],
    [`${DOLLAR}{B:-else}`, 'else'],
    [`${DOLLAR}{A:-else}`, 'a'],
    [`${DOLLAR}{A:?what}`, 'a'],
    [`${DOLLAR}${DOLLAR}{A}`, `${DOLLAR}{A}`],
  ])('%s becomes %j', (text, wanted) => {
    expect(withVariables({ NAME: text }, { A: 'a' })).toEqual({ NAME: wanted });
  });
});
