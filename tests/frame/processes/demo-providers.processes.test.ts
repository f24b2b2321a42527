import { existsSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { callPath } from '../../../shared/contract/calls.ts';
import { PERSON } from '../../provider-fakes/demo/fakes.ts';
import { endSites, startSiteProcess } from '../../support/site-process.ts';
import { expectGone, SMALL_CONTENT } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { createVisitor } from '../../support/visitor.ts';

afterEach(endSites);

const RUNNING = 'Ctrl-C ends everything.';

it('the demo of the external systems signs its person in, switches faults over HTTP, and leaves nothing', async () => {
  const environment = { CONTENT_DIR: SMALL_CONTENT, PRODUCT_SLUG: 'acme', LOG_LEVEL: 'info' };
  const demo = await startSiteProcess({ dataDir: '/not/used/by/the/demo', environment, by: 'demo' });
  await until('the demo is running', async () => {
    if (demo.output().includes(RUNNING)) return true;
    const ended = await Promise.race([demo.ended.then(() => true), Promise.resolve(false)]);
    if (ended) throw new Error(`The demo ended:\n${demo.output()}`);
    return false;
  });
  const [, control = ''] = /Control +(http\S+)/.exec(demo.output()) ?? [];
  const [, folder = ''] = /(\/[^\s"]*rostrum-\w+)\/data/.exec(demo.output()) ?? [];
  expect(existsSync(folder)).toBe(true);
  expect(demo.output()).toContain(`Sign in as   ${PERSON.email}, password ${PERSON.password}`);

  const page = async () => (await fetch(control)).text();
  const change = async (provider: string, condition: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ provider, condition });
    return (await fetch(control, { method: 'POST', body, headers, redirect: 'manual' })).status;
  };
  const visitor = await createVisitor(demo.origin);
  const signIn = async () => {
    const body = { username: PERSON.email, password: PERSON.password };
    const { status, body: answer } = await visitor.send(`/api${callPath('sso.login')}`, { method: 'POST', body });
    return { status, person: answer.result?.[0]?.firstName };
  };

  expect(await change('impexium', 'away')).toBe(303);
  expect(await page()).toMatch(/re:Members AMS[\s\S]+?Now: <strong>away/);
  expect((await signIn()).status).toBe(503);
  expect(await change('impexium', 'normal')).toBe(303);
  await until('the person can sign in', async () => (await signIn()).status === 200);
  expect(await signIn()).toEqual({ status: 200, person: PERSON.firstName });
  expect(await page()).toMatch(/POST \/api\/v1\/Signup\/Authenticate/);

  expect((await visitor.send('/login/sso')).headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/);
  expect(await page()).toMatch(/OpenID Connect[\s\S]+GET \/\.well-known\/openid-configuration/);
  expect(await change('oidc', 'away')).toBe(303);

  expect(await change('impexium', 'no-such-condition')).toBe(400);
  expect(await change('impexium', 'away', { Origin: 'https://evil.test' })).toBe(403);

  demo.signal('SIGINT', 'group');
  expect(await demo.ended).toBe(0);
  await expectGone(demo);
  expect(existsSync(folder)).toBe(false);
});
