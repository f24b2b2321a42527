import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentItems } from '../../api/database/schema/content.ts';
import { members } from '../../api/database/schema/members.ts';
import { providerLinks } from '../../api/database/schema/providers.ts';
import { PROBLEMS, type Problem } from '../../server/identity/problems.ts';
import { CALLBACK_PATH } from '../../server/identity/redirect-sign-in.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { settingsOfImpexium } from '../provider-fakes/all-fakes.ts';
import { FAULTS, type Fault } from '../provider-fakes/fake-server.ts';
import { type FakePerson, type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, type MemberApi, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const START = '/login/sso';
const PAGE = '/member-dashboard/professional-profile';
const PASSWORD = 'canary-member-password';
const SIGNING_ON = /Signup|WebApiUrl/;

/** The two ways of signing calls. */
const accesses = [
  { access: 'an application', isKey: false },
  { access: 'a key', isKey: true },
];

describe.each(oneDatabase())('sign-in at the account site of re:Members AMS, on $name PostgreSQL', (database) => {
  describe.each(accesses)('with the access of $access', ({ isKey }) => {
    let fake: ImpexiumFake;
    let api: MemberApi;
    let server: Server;
    let site: TestSite;
    let person: FakePerson;
    let count = 0;
    const { log, lines } = secretFreeLog(/canary|@|Zola/);

    beforeAll(async () => {
      api = await startMemberApi(database, {
        log,
        providers: async (now) => {
          fake = await startImpexiumFake(now);
          return { impexium: { ...fake.settings, ...(isKey && { access: fake.keyAccess }) } };
        },
      });
      // The small society has no sign-in page.
      const [page] = await api.db.select().from(contentItems).where(eq(contentItems.kind, 'page')).limit(1);
      if (page) await api.db.insert(contentItems).values({ ...page, id: 9999, key: '/login', path: '/login' });
      server = createServer(api.app);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      site = await startSite({
        apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        environment: {
          PRODUCT_SLUG: 'acme',
          ...(isKey ? { IMPEXIUM_API_KEY: 'a', IMPEXIUM_API_ORIGIN: fake.origin } : settingsOfImpexium(fake)),
          IMPEXIUM_LOGIN_URL: fake.settings.loginUrl,
        },
      });
    });
    beforeEach(async () => {
      fake.reset();
      await resetProviders(api, 25 * HOUR_MS);
      count += 1;
      person = fake.add({ id: `Person-${count}`, loginEmail: `zola-${count}@ams.test`, firstName: 'Zola' });
    });
    afterEach(() => {
      expect(JSON.stringify(site.log)).not.toMatch(/canary|@ams|Zola/);
    });
    afterAll(async () => {
      await site.close();
      server.closeAllConnections();
      server.close();
      await api.close();
      await fake.close();
    });

    const newVisitor = () => createVisitor(site.origin);
    async function begin(visitor: Visitor, query = ''): Promise<URL> {
      const response = await visitor.send(START + query);
      expect(response.status, response.text).toBe(303);
      return new URL(response.headers.location ?? '');
    }
    /** Address of the account site's redirect back. */
    const backFor = async (visitor: Visitor, query = '') =>
      new URL(fake.approve((await begin(visitor, query)).href, person));
    const follow = (visitor: Visitor, { pathname, search }: URL) => visitor.send(pathname + search);
    const signIn = async (visitor: Visitor, query = '') => follow(visitor, await backFor(visitor, query));
    async function expectProblem(visitor: Visitor, response: Awaited<ReturnType<typeof signIn>>, problem: Problem) {
      expect(response.status).toBe(303);
      const page = await visitor.send(response.headers.location ?? '');
      expect([page.status, visitor.cookies.has('member')]).toEqual([PROBLEMS[problem].status, false]);
      expect(page.text).toContain(PROBLEMS[problem].text);
    }
    const findLink = async () =>
      (await api.db.select().from(providerLinks)).find(({ externalId }) => externalId === person.id);

    it('leads there with a return address that has a state, and back to the page that was wanted', async () => {
      const visitor = await newVisitor();
      const url = await begin(visitor);
      expect(url.origin + url.pathname).toBe(fake.settings.loginUrl);
      const back = new URL(url.searchParams.get('RedirectUrl') ?? '');
      expect(back.origin + back.pathname).toBe(site.origin + CALLBACK_PATH);
      expect(back.searchParams.get('state')).toMatch(/^[\w-]{43}$/);

      const answer = await signIn(visitor, `?ReturnUrl=${encodeURIComponent(PAGE)}`);
      expect([answer.status, answer.headers.location]).toEqual([303, PAGE]);
      expect((await visitor.send(PAGE)).status).not.toBe(302);
      expect(visitor.cookies.has('sign-in'), 'the transaction is used once').toBe(false);
    });

    it('creates a member with the membership, found by the person’s id afterwards', async () => {
      await signIn(await newVisitor());
      const link = await findLink();
      const toMember = (id = '') => api.db.select().from(members).where(eq(members.id, id));
      expect(await toMember(link?.memberId)).toMatchObject([
        { firstName: 'Zola', active: true, memberType: 'Professional', passwordHash: null },
      ]);
      person.memberships = [];
      api.advance(2 * MINUTE_MS);
      await signIn(await newVisitor());
      expect((await findLink())?.memberId).toBe(link?.memberId);
      expect(await toMember(link?.memberId), 'the membership is read afresh').toMatchObject([{ active: false }]);
    });

    it('accepts an answer that was appended with a second question mark', async () => {
      const visitor = await newVisitor();
      const { pathname, search } = await backFor(visitor);
      const answer = await visitor.send(pathname + search.replace('&UserId', '?UserId'));
      expect(answer.headers.location).toBe('/member-dashboard');
    });

    it.each<[string, (back: URL) => void]>([
      ['another person’s id', (back) => back.searchParams.set('UserId', 'somebody-else')],
      ['an unknown token', (back) => back.searchParams.set('sso', 'guessed')],
      ['no token', (back) => back.searchParams.delete('sso')],
      ['another state', (back) => back.searchParams.set('state', 'x'.repeat(43))],
      ['no state', (back) => back.searchParams.delete('state')],
    ])('signs nobody in by %s', async (_name, change) => {
      const visitor = await newVisitor();
      const back = await backFor(visitor);
      change(back);
      await expectProblem(visitor, await follow(visitor, back), 'failed');
      expect(await findLink()).toBeUndefined();
    });

    it('signs nobody in whose browser did not begin it, so that nobody is signed in as another one', async () => {
      const [attacker, victim] = [await newVisitor(), await newVisitor()];
      const back = await backFor(attacker);
      await expectProblem(victim, await follow(victim, back), 'expired');
      await begin(victim);
      await expectProblem(victim, await follow(victim, back), 'failed');
    });

    it('signs nobody in whose account is not approved, or whose address another member has', async () => {
      fake.isApproved = false;
      const visitor = await newVisitor();
      await expectProblem(visitor, await signIn(visitor), 'denied');
      fake.isApproved = true;
      person.emails = [{ primary: true, address: MEMBER, type: 'Home', showInDirectory: true }];
      await expectProblem(visitor, await signIn(visitor), 'taken');
      expect(await findLink()).toBeUndefined();
    });

    it.each(Object.keys(FAULTS) as Fault[])('says by 503 that it is away: %s', async (fault) => {
      const visitor = await newVisitor();
      fake.fault = fault;
      await expectProblem(visitor, await signIn(visitor), 'away');
    });

    it('is never begun by itself beside passwords, and at most once a minute where it is the only way', async () => {
      const visitor = await newVisitor();
      const first = await visitor.send('/login');
      expect(first.status).toBe(isKey ? 303 : 200);
      const page = await visitor.send('/login');
      expect(page.status).toBe(200);
      expect(page.text).toContain('Sign in with your society account');
      expect(page.text.includes('name="password"')).toBe(!isKey);
    });

    if (isKey) {
      it('signs every call by the key, and checks no passwords', async () => {
        await signIn(await newVisitor());
        expect(fake.requests.filter((line) => SIGNING_ON.test(line))).toEqual([]);
        const body = { username: person.loginEmail, password: PASSWORD };
        const { message } = await api.rejected('sso.login', 501, { body });
        expect(message).toMatch(/account site/);
      });

      it('leaves a provider that rejects the key alone for a minute, and logs an error', async () => {
        fake.isApplicationLocked = true;
        const visitor = await newVisitor();
        await expectProblem(visitor, await signIn(visitor), 'away');
        expect(lines.filter((line) => line.includes('rejects its credentials'))).toHaveLength(1);
        const before = fake.requests.length;
        await expectProblem(visitor, await signIn(visitor), 'away');
        expect(fake.requests.length).toBe(before);
        fake.isApplicationLocked = false;
        api.advance(2 * MINUTE_MS);
        expect((await signIn(visitor)).headers.location).toBe('/member-dashboard');
      });
    }
  });
});
