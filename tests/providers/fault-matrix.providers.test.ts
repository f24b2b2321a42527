import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerBudget, providerCache } from '../../api/database/schema/providers.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { IDENTITY_PATHS, SITE_HEADER } from '../../shared/contract/schemas/identity.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type CventFake, startCventFake } from '../provider-fakes/cvent-fake.ts';
import { FAULTS, type FakeServer, type Fault } from '../provider-fakes/fake-server.ts';
import { type HigherLogicFake, startHigherLogicFake } from '../provider-fakes/higher-logic-fake.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { type OidcFake, startOidcFake } from '../provider-fakes/oidc-fake.ts';
import { adoptMembers } from '../support/connected-providers.ts';
import { oneDatabase } from '../support/databases.ts';
import {
  MEMBER,
  type MemberApi,
  type MemberCall,
  PASSWORD,
  type Session,
  startMemberApi,
} from '../support/member-api.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

/** Every call that reaches a provider, under every fault of that provider. */

const EVENT = 'WKS-2001';
const RETURN = 'https://site.test/login/sso/callback';
/** A late provider answers within every deadline. */
const SLOW = 'slow';
const SLOW_MS = 300;
const KINDS: readonly (Fault | typeof SLOW)[] = [...(Object.keys(FAULTS) as Fault[]), SLOW];
const PROVIDERS = ['hubspot', 'impexium', 'higherLogic', 'cvent', 'oidc'] as const;

type Reply = { status: number; retryAfter: string | null; body: unknown };
type Row = {
  readonly provider: (typeof PROVIDERS)[number];
  readonly call: string;
  run(session: Session): Promise<Reply>;
  /** The status in a process that has read the provider minutes ago, and in one that has read nothing. */
  readonly afterReading: number;
  readonly cold: number;
  /** Status after a text answer with a meaning of its own, as for a password or a code. */
  readonly textAfterReading?: number;
  /** Part of the answer while a change waits to be sent. */
  readonly shows?: object;
};

// Side by side, each with an API of its own: most of the time passes in waiting for providers that do not answer.
describe.concurrent.each(PROVIDERS)('each call under each fault of %s [K3]', (faulty) => {
  const [database] = oneDatabase();
  let api: MemberApi;
  let fakes: {
    hubspot: HubspotFake;
    impexium: ImpexiumFake;
    higherLogic: HigherLogicFake;
    cvent: CventFake;
    oidc: OidcFake;
  };
  const { log } = secretFreeLog(/canary|@/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        const [hubspot, impexium, higherLogic, cvent, oidc] = await Promise.all([
          startHubspotFake(now),
          startImpexiumFake(now),
          startHigherLogicFake(),
          startCventFake(now),
          startOidcFake(),
        ]);
        fakes = { hubspot, impexium, higherLogic, cvent, oidc };
        higherLogic.post({ DatePosted: '2026-11-01T10:00:00' });
        cvent.event(EVENT);
        oidc.person = { sub: 'canary-subject', email: 'zola@people.test', email_verified: true };
        const { feedUrl, communityOrigin, iamKey, password } = higherLogic;
        const { origin, clientId, clientSecret } = cvent;
        return {
          hubspot: hubspot.settings,
          impexium: impexium.settings,
          higherLogic: { feedUrl, communityOrigin, iamKey, password, timeZone: 'UTC' },
          cvent: { origin, clientId, clientSecret },
          oidc: oidc.settings,
        };
      },
    });
    await adoptMembers(api, fakes.impexium);
  });
  beforeEach(async () => {
    for (const fake of Object.values<FakeServer>(fakes)) Object.assign(fake, { fault: undefined, delayMs: 0 });
    for (const table of [outbox, providerBudget, providerCache]) await api.db.delete(table);
    api.advance(2 * DAY_MS);
  });
  afterAll(async () => {
    await api.close();
    await Promise.all(Object.values<FakeServer>(fakes).map((fake) => fake.close()));
  });

  async function call(id: CallId, request?: MemberCall): Promise<Reply> {
    const { status, headers, body } = await api.send(id, request);
    return { status, retryAfter: headers.get('Retry-After'), body };
  }
  const own = ({ userId, accessToken: token }: Session) => ({ params: { userId }, token });
  const change = (id: CallId, subscriptionField: string) => (session: Session) => {
    api.advance(1000);
    return call(id, { ...own(session), body: { subscriptionField, subscribed: true } });
  };
  async function identity(path: string, body: object): Promise<Reply> {
    const response = await api.request.post(path).set(SITE_HEADER, '1').send(body);
    return { status: response.status, retryAfter: response.get('Retry-After') ?? null, body: response.body };
  }
  const start = () => identity(IDENTITY_PATHS.start, { returnTo: RETURN, silent: false });
  /** Comes back from the provider with a code that was issued before its fault. */
  async function finish(): Promise<Reply> {
    const { query, transaction } = issued;
    return identity(IDENTITY_PATHS.finish, { query, transaction });
  }
  let issued = { query: '', transaction: '' };
  async function issueCode(): Promise<void> {
    const { body } = await start();
    const { url, transaction } = body as { url: string; transaction: string };
    issued = { query: new URL(await fakes.oidc.approve(url)).search.slice(1), transaction };
  }
  const queued = { result: { state: 'queued' } };
  const person = { email: 'nora@new.test', firstName: 'Nora', lastName: 'New', password: 'long-enough-password' };

  const rows: Row[] = [
    {
      provider: 'hubspot',
      call: 'reads choices',
      run: (me) => call('hubspot.subscriptions', own(me)),
      afterReading: 200,
      cold: 503,
    },
    {
      provider: 'hubspot',
      call: 'changes a choice',
      run: change('hubspot.updateSubscription', 'devices-news'),
      afterReading: 200,
      cold: 200,
      shows: queued,
    },
    {
      provider: 'hubspot',
      call: 'creates a contact',
      run: () => call('hubspot.createUser', { body: person }),
      afterReading: 200,
      cold: 200,
    },
    {
      provider: 'hubspot',
      call: 'reads all preferences',
      run: (me) => call('preferences.all', own(me)),
      afterReading: 200,
      cold: 200,
    },
    {
      provider: 'impexium',
      call: 'reads all preferences',
      run: (me) => call('preferences.all', own(me)),
      afterReading: 200,
      cold: 200,
    },
    {
      provider: 'impexium',
      call: 'signs in',
      run: () => call('sso.login', { body: { username: MEMBER, password: PASSWORD } }),
      afterReading: 503,
      textAfterReading: 200,
      cold: 503,
    },
    {
      provider: 'impexium',
      call: 'reads the profile',
      run: (me) => call('sso.user', own(me)),
      afterReading: 200,
      cold: 503,
    },
    {
      provider: 'impexium',
      call: 'reads choices',
      run: (me) => call('impexium.subscriptions', own(me)),
      afterReading: 200,
      cold: 503,
    },
    {
      provider: 'impexium',
      call: 'changes a choice',
      run: change('impexium.updateSubscription', 'journal'),
      afterReading: 200,
      cold: 200,
      shows: queued,
    },
    {
      provider: 'higherLogic',
      call: 'reads posts',
      run: () => call('regulatory.exchange'),
      afterReading: 200,
      cold: 503,
    },
    {
      provider: 'cvent',
      call: 'converts a member type',
      run: () =>
        call('cvent.convertMemberType', {
          params: { memberType: 'Professional', isActive: true, eCode: EVENT, isFaculty: false, regType: '' },
        }),
      afterReading: 200,
      cold: 503,
    },
    { provider: 'oidc', call: 'begins a sign-in', run: start, afterReading: 200, cold: 503 },
    { provider: 'oidc', call: 'finishes a sign-in', run: finish, afterReading: 503, textAfterReading: 200, cold: 503 },
  ];

  describe.each(rows.filter(({ provider }) => provider === faulty))(
    '$call',
    { concurrent: false },
    ({ provider, run, afterReading, textAfterReading = afterReading, cold, shows }) => {
      it.each(KINDS)('%s', async (fault) => {
        const fake = fakes[provider];
        const set = (isFaulty: boolean) =>
          Object.assign(
            fake,
            fault === SLOW ? { delayMs: isFaulty ? SLOW_MS : 0 } : { fault: isFaulty ? fault : undefined },
          );
        const expectAnswer = (reply: Reply, status: number) => {
          expect(reply.status, JSON.stringify(reply.body)).toBe(fault === SLOW ? 200 : status);
          if (reply.status === 503) expect(Number(reply.retryAfter)).toBeGreaterThan(0);
          else if (shows && fault !== SLOW) expect(reply.body).toMatchObject(shows);
        };
        const session = await api.signIn(MEMBER);
        await issueCode();
        expect((await run(session)).status).toBe(200);

        await issueCode();
        api.advance(6 * MINUTE_MS);
        set(true);
        expectAnswer(await run(session), fault === 'wrong shape' ? textAfterReading : afterReading);

        // A fresh process has nothing in memory, and the cache is empty.
        set(false);
        await api.reopen();
        for (const table of [providerCache, providerBudget]) await api.db.delete(table);
        await issueCode();
        await api.reopen();
        await api.db.delete(providerBudget);
        set(true);
        expectAnswer(await run(session), cold);

        set(false);
        api.advance(2 * DAY_MS);
        const later = await api.signIn(MEMBER);
        await issueCode();
        expect((await run(later)).status, 'afterwards').toBe(200);
      });
    },
  );
});
