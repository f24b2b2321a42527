import { afterEach, describe, expect, it } from 'vitest';
import { callPath } from '../../../shared/contract/calls.ts';
import {
  type Fakes,
  settingsOfFakes,
  settingsOfImpexium,
  settingsOfOidc,
  startAllFakes,
} from '../../provider-fakes/all-fakes.ts';
import { FAULTS, type FakeServer, type Fault } from '../../provider-fakes/fake-server.ts';
import { oneDatabase } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { sendRequest } from '../../support/send-request.ts';
import { endSites, type SiteProcess, startSiteProcess } from '../../support/site-process.ts';
import { SMALL_CONTENT } from '../../support/sites.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';

afterEach(endSites);

/** Every credential and every person's password of the fakes contains this. */
const CANARY = /canary/i;
const PASSWORD = 'canary-member-password';
const EVENT = 'WKS-2001';
const HOOK_KEY = 'canary-hook-key-canary-hook-key-1234';

const webhooks = {
  HUBSPOT_WEBHOOK_SECRET: HOOK_KEY,
  CVENT_HOOK_KEY: HOOK_KEY,
  IMPEXIUM_WEBHOOK_SECRET: HOOK_KEY,
};

/** The two ways of signing calls at re:Members AMS, each with a sign-in by redirect. */
const runs = [
  {
    name: 'an application at re:Members AMS, and OpenID Connect',
    isOidc: true,
    settings: ({ impexium, oidc }: Fakes) => ({ ...settingsOfImpexium(impexium), ...settingsOfOidc(oidc) }),
    approve: ({ oidc }: Fakes, url: string) => oidc.approve(url),
  },
  {
    name: 'a key and the account site of re:Members AMS',
    isOidc: false,
    settings: ({ impexium }: Fakes) => ({
      IMPEXIUM_API_KEY: impexium.keyAccess.apiKey,
      IMPEXIUM_API_ORIGIN: impexium.keyAccess.origin,
      IMPEXIUM_LOGIN_URL: impexium.settings.loginUrl,
    }),
    approve: async ({ impexium }: Fakes, url: string) => {
      const [person] = impexium.people.values();
      if (!person) throw new Error('Nobody is known there');
      return impexium.approve(url, person);
    },
  },
];

async function startFakes(): Promise<Fakes> {
  const fakes = await startAllFakes();
  const { impexium, oidc, higherLogic, cvent } = fakes;
  impexium.add({ loginEmail: 'amara@people.test' });
  oidc.person = { sub: 'subject-1', email: 'zola@people.test', email_verified: true };
  higherLogic.post({ DatePosted: '2026-11-01T10:00:00' });
  cvent.event(EVENT);
  return fakes;
}

describe.each(oneDatabase())('credentials of providers, on $name PostgreSQL', (database) => {
  it.each(runs)(
    'are in no log, error, page, metric or command line of a whole run with $name [K5]',
    async ({ settings, approve, isOidc }) => {
      const fakes = await startFakes();
      const { url: databaseUrl, drop } = await database.open({ contentDir: SMALL_CONTENT, product: 'acme' });
      const folder = await temporaryFolder();
      const metricsPort = await freePort();
      const site = await startSiteProcess({
        dataDir: folder.path,
        environment: {
          ...webhooks,
          ...settingsOfFakes(fakes),
          ...settings(fakes),
          CONTENT_DIR: SMALL_CONTENT,
          PRODUCT_SLUG: 'acme',
          DATABASE_URL: databaseUrl,
          METRICS_PORT: String(metricsPort),
          LOG_LEVEL: 'debug',
          SIGN_IN_LIMIT: '1000',
        },
      });
      await site.ready();
      const seen: string[] = [];

      const visitor = await createVisitor(site.origin);
      const note = async (path: string, init?: Parameters<Visitor['send']>[1]) => {
        const response = await visitor.send(path, init);
        seen.push(`${response.status} ${JSON.stringify(response.headers)} ${response.text}`);
        return response;
      };
      const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
        note(path, { method: 'POST', body, headers });
      const readAll = async (userId = '') => {
        for (const path of ['/', '/login', '/preferences', '/member-dashboard', '/no-such-page']) await note(path);
        for (const call of ['preferences.all', 'sso.user', 'regulatory.exchange'] as const)
          await note(`/api${callPath(call)}`);
        const of = { memberType: 'Professional', isActive: true, eCode: EVENT, isFaculty: false, regType: '' };
        await note(`/api${callPath('cvent.convertMemberType', of)}`);
        const body = { userId, subscriptionField: 'devices-news', subscribed: true };
        if (userId !== '') await post(`/api${callPath('hubspot.updateSubscription', { userId })}`, body);
      };

      await post('/api/sso/login', { username: 'amara@people.test', password: PASSWORD });
      await post('/api/sso/login', { username: 'amara@people.test', password: `${PASSWORD}-wrong` });
      const started = await note('/login/sso');
      const back = new URL(await approve(fakes, started.headers.location ?? ''));
      const finished = await visitor.send(back.pathname + back.search);
      expect([finished.status, finished.headers.location]).toEqual([303, '/member-dashboard']);
      seen.push(JSON.stringify(finished.headers) + finished.text);
      await readAll();
      // Hooks with credentials that are wrong, and one whose address has the right one.
      await post('/hooks/hubspot', '[]', { 'X-HubSpot-Signature-v3': 'x' });
      await post('/hooks/cvent', '{}', { Authorization: HOOK_KEY });
      await post(`/hooks/impexium/${HOOK_KEY}`, '{"Notifications":[]}');
      for (const fault of Object.keys(FAULTS) as Fault[]) {
        if (fault === 'hang' || fault === 'drip') continue;
        for (const fake of Object.values<FakeServer>(fakes)) fake.fault = fault;
        const begun = await note('/login/sso');
        if (!isOidc) {
          const { pathname, search } = new URL(await approve(fakes, begun.headers.location ?? ''));
          await note(pathname + search);
        }
        await post('/api/sso/login', { username: 'amara@people.test', password: PASSWORD });
        await readAll('de300000-0000-4000-8000-000000000001');
      }
      for (const fake of Object.values<FakeServer>(fakes)) fake.fault = undefined;
      fakes.impexium.isApplicationLocked = true;
      fakes.oidc.rejectsClient = true;
      await note('/login/sso');
      await post('/api/sso/login', { username: 'amara@people.test', password: PASSWORD });
      seen.push((await sendRequest(`http://127.0.0.1:${metricsPort}/metrics`)).body.toString());
      seen.push(...listCommands(site));

      await until('the run has been logged', () => /provider|sign-in/.test(site.output()));
      site.signal('SIGTERM', 'site');
      expect(await site.ended).toBe(0);
      const output = await site.wholeOutput;
      for (const [name, { requests }] of Object.entries<FakeServer>(fakes))
        if (name !== 'oidc' || isOidc) expect(requests.length, `requests to ${name}`).toBeGreaterThan(0);
      expect(
        seen.filter((line) => /^503 |problem=away/.test(line)).length,
        'failures are among the answers',
      ).toBeGreaterThan(5);
      expect(output.split('\n').length, 'the log has lines of the run').toBeGreaterThan(20);
      for (const text of [output, ...seen]) {
        expect(aroundCanary(text), 'no credential').toBe('');
      }
      await Promise.all(Object.values<FakeServer>(fakes).map((fake) => fake.close()));
      await drop();
      await folder.remove();
    },
  );
});

const listCommands = (site: SiteProcess): string[] => site.processes().map(({ command }) => command);

/** A credential in a text, with what is around it; empty when there is none. */
function aroundCanary(text: string): string {
  const at = text.search(CANARY);
  if (at < 0) return '';
  return text.slice(Math.max(0, at - 120), at + 60);
}
