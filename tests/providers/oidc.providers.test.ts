import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentItems } from '../../api/database/schema/content.ts';
import { memberEmails, members } from '../../api/database/schema/members.ts';
import { providerBudget, providerLinks } from '../../api/database/schema/providers.ts';
import { PROBLEMS, type Problem } from '../../server/identity/problems.ts';
import { CALLBACK_PATH } from '../../server/identity/redirect-sign-in.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { FAULTS, type Fault } from '../provider-fakes/fake-server.ts';
import { type OidcFake, startOidcFake, TOKEN_FAULTS } from '../provider-fakes/oidc-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, type MemberApi, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const START = '/login/sso';
const PAGE = '/member-dashboard/professional-profile';
const LOGIN = `/login?ReturnUrl=${encodeURIComponent(PAGE)}`;

describe.each(oneDatabase())('sign-in by OpenID Connect, on $name PostgreSQL', (database) => {
  let fake: OidcFake;
  let api: MemberApi;
  let server: Server;
  /** The sign-in page also offers passwords. */
  let site: TestSite;
  /** The provider is the only way. */
  let onlySite: TestSite;
  let count = 0;
  const { log, lines } = secretFreeLog(/canary|@|Zola|subject/);

  const apiOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = () => ({
    OIDC_ISSUER: fake.origin,
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    PRODUCT_SLUG: 'acme',
  });

  beforeAll(async () => {
    fake = await startOidcFake();
    api = await startMemberApi(database, {
      log,
      providers: async () => ({ oidc: fake.settings }),
    });
    // The small society has no sign-in page.
    const [page] = await api.db.select().from(contentItems).where(eq(contentItems.kind, 'page')).limit(1);
    if (page) await api.db.insert(contentItems).values({ ...page, id: 9999, key: '/login', path: '/login' });
    server = createServer(api.app);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    site = await startSite({
      apiOrigin: apiOrigin(),
      environment: { ...environment(), OIDC_NAME: 'your Acme account' },
    });
    onlySite = await startSite({ apiOrigin: apiOrigin(), environment: { ...environment(), OIDC_ONLY: 'true' } });
  });
  beforeEach(async () => {
    fake.reset();
    await api.db.delete(providerBudget);
    count += 1;
    fake.person = {
      sub: `subject/${count}`,
      email: `Zola-${count}@people.test`,
      email_verified: true,
      given_name: 'Zola',
      family_name: 'Quist',
    };
  });
  afterAll(async () => {
    await site.close();
    await onlySite.close();
    server.closeAllConnections();
    server.close();
    await api.close();
    await fake.close();
  });

  const newVisitor = (at = site) => createVisitor(at.origin);
  const toLocation = ({ headers }: { headers: Record<string, string> }) => headers.location ?? '';
  /** Begins a sign-in. @returns the address of the provider */
  async function begin(visitor: Visitor, path = START): Promise<URL> {
    const response = await visitor.send(path);
    expect(response.status, response.text).toBe(303);
    return new URL(toLocation(response));
  }
  /** Signs in as the person at the browser would. @returns the site's answer to the provider's */
  async function signIn(visitor: Visitor, path = START) {
    const back = new URL(await fake.approve((await begin(visitor, path)).href));
    return visitor.send(back.pathname + back.search);
  }
  /** The title and the status of the sign-in page that a sign-in ends at. */
  async function problemAfter(visitor: Visitor, response: Awaited<ReturnType<typeof signIn>>) {
    expect(response.status).toBe(303);
    const page = await visitor.send(toLocation(response));
    return { status: page.status, text: page.text, headers: page.headers };
  }
  const expectProblem = async (visitor: Visitor, response: Awaited<ReturnType<typeof signIn>>, problem: Problem) => {
    const page = await problemAfter(visitor, response);
    expect(page.status).toBe(PROBLEMS[problem].status);
    expect(page.text).toContain(PROBLEMS[problem].text);
    expect(page.text).toContain(`href="${START}`);
    expect(visitor.cookies.has('member')).toBe(false);
  };
  const isSignedIn = async (visitor: Visitor) => (await visitor.send(PAGE)).status !== 302;
  const toEmail = (memberId: string) => api.db.select().from(memberEmails).where(eq(memberEmails.memberId, memberId));
  const findLink = async (sub = fake.person.sub) =>
    (await api.db.select().from(providerLinks)).find(({ externalId }) => externalId === `${fake.origin} ${sub}`);

  describe('a sign-in [G10]', () => {
    it('begins with PKCE, a state and a nonce, and a transaction bound to the browser', async () => {
      const visitor = await newVisitor();
      const response = await visitor.send(START);
      const { searchParams, origin, pathname } = new URL(toLocation(response));
      expect(origin + pathname).toBe(`${fake.origin}/authorize`);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: fake.settings.clientId,
        response_type: 'code',
        scope: 'openid profile email',
        redirect_uri: `${site.origin}${CALLBACK_PATH}`,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(searchParams.has('prompt')).toBe(false);
      const cookie = response.get('Set-Cookie')?.find((line) => line.startsWith('sign-in='));
      expect(cookie).toMatch(/^sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(cookie).not.toContain(searchParams.get('state'));
      expect(response.headers['cache-control']).toBe('private, no-store');
    });

    it('creates a member without a password at the first time, and finds it by issuer and subject afterwards', async () => {
      const visitor = await newVisitor();
      const response = await signIn(visitor, `${START}?ReturnUrl=${encodeURIComponent(PAGE)}`);
      expect([response.status, response.headers.location]).toEqual([303, PAGE]);
      expect(await isSignedIn(visitor)).toBe(true);
      expect(visitor.cookies.has('sign-in'), 'the transaction is used once').toBe(false);
      const link = await findLink();
      const [member] = await api.db
        .select()
        .from(members)
        .where(eq(members.id, link?.memberId ?? ''));
      expect(member).toMatchObject({ firstName: 'Zola', lastName: 'Quist', active: false, passwordHash: null });
      expect(await toEmail(member?.id ?? '')).toMatchObject([
        { address: `zola-${count}@people.test`, isPrimary: true },
      ]);

      fake.person = { sub: fake.person.sub, email: 'moved@people.test', email_verified: false };
      const again = await newVisitor();
      expect((await signIn(again)).headers.location).toBe('/member-dashboard');
      expect((await findLink())?.memberId).toBe(member?.id);
      expect(await toEmail(member?.id ?? '')).toHaveLength(1);
    });

    it('tells the member of a sign-in from another browser, once', async () => {
      fake.person = { sub: 'two-browsers', email: 'two.browsers@provider.test', email_verified: true };
      const notices = async () =>
        (await api.mailsTo('two.browsers@provider.test')).filter(({ kind }) => kind === 'new-device').length;
      await signIn(await newVisitor());
      expect(await notices()).toBe(0);
      const other = await newVisitor();
      await signIn(other);
      expect(await notices()).toBe(1);
      other.cookies.delete('member');
      await signIn(other);
      expect(await notices()).toBe(1);
    });

    it('leads to this site only, whatever return address and Host are sent', async () => {
      for (const [query, target] of [
        ['?ReturnUrl=https://evil.test/', '/member-dashboard'],
        ['?ReturnUrl=//evil.test', '/member-dashboard'],
        ['?returnurl=/events?a=b', '/events?a=b'],
      ]) {
        const visitor = await newVisitor();
        expect((await signIn(visitor, START + query)).headers.location).toBe(target);
      }
      const visitor = await newVisitor();
      const url = new URL(toLocation(await visitor.send(START, { headers: { Host: `localhost:${site.port}` } })));
      expect(url.searchParams.get('redirect_uri')).toBe(`${site.origin}${CALLBACK_PATH}`);
    });

    it('reads the claims from the UserInfo endpoint when the ID token has none', async () => {
      fake.hasClaimsInToken = false;
      expect(await signIn(await newVisitor()).then(({ headers }) => headers.location)).toBe('/member-dashboard');
      expect(await findLink()).toBeDefined();
    });

    it('whose member nobody takes over by opening an account with the same address', async () => {
      await signIn(await newVisitor());
      const email = `zola-${count}@people.test`;
      const account = { email, firstName: 'Eve', lastName: 'Else', password: 'long-enough-password' };
      await api.ok('impexium.createUser', { body: { ...account, accepted: 'yes' } });
      const [mail] = await api.mailsTo(email);
      expect(mail?.text).not.toMatch(/token=/);
      expect((await api.ok('sso.login', { body: { username: email, password: account.password } })).result).toEqual([]);
      const [link] = await toEmail((await findLink())?.memberId ?? '');
      const [member] = await api.db
        .select()
        .from(members)
        .where(eq(members.id, link?.memberId ?? ''));
      expect(member).toMatchObject({ firstName: 'Zola', passwordHash: null });
    });

    it('creates one member when several browsers sign the person in at once', async () => {
      const visitors = await Promise.all([newVisitor(), newVisitor(), newVisitor()]);
      const answers = await Promise.all(visitors.map((visitor) => signIn(visitor)));
      expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill('/member-dashboard'));
      expect(
        (await api.db.select().from(memberEmails)).filter(({ address }) => address.startsWith(`zola-${count}@`)),
      ).toHaveLength(1);
    });
  });

  describe('nobody is signed in [G10]', () => {
    it.each([false, undefined, 'false'])(
      'whose address is not confirmed: email_verified %s',
      async (email_verified) => {
        fake.person = { ...fake.person, email_verified };
        const visitor = await newVisitor();
        await expectProblem(visitor, await signIn(visitor), 'unverified');
        expect(await findLink()).toBeUndefined();
      },
    );

    it('whose address another member has, who keeps it', async () => {
      fake.person = { ...fake.person, email: GUEST.toUpperCase() };
      const visitor = await newVisitor();
      await expectProblem(visitor, await signIn(visitor), 'taken');
      expect(await findLink()).toBeUndefined();
      await api.signIn(GUEST, PASSWORD);
    });

    it.each(TOKEN_FAULTS)('by an ID token with %s', async (fault) => {
      fake.tokenFault = fault;
      const visitor = await newVisitor();
      await expectProblem(visitor, await signIn(visitor), 'failed');
      expect(await findLink()).toBeUndefined();
    });

    it('whose state is that of another browser', async () => {
      const [attacker, victim] = [await newVisitor(), await newVisitor()];
      const back = new URL(await fake.approve((await begin(attacker)).href));
      await begin(victim);
      await expectProblem(victim, await victim.send(back.pathname + back.search), 'failed');
    });

    it.each(['without a transaction', 'with a used transaction', 'after ten minutes'])('%s', async (name) => {
      const visitor = await newVisitor();
      const back = new URL(await fake.approve((await begin(visitor)).href));
      const transaction = visitor.cookies.get('sign-in') ?? '';
      if (name === 'without a transaction') visitor.cookies.delete('sign-in');
      if (name === 'after ten minutes') site.advance(601_000);
      if (name === 'with a used transaction') {
        await visitor.send(back.pathname + back.search);
        visitor.cookies.delete('member');
        visitor.cookies.set('sign-in', transaction);
      }
      const answer = await visitor.send(back.pathname + back.search);
      await expectProblem(visitor, answer, name === 'with a used transaction' ? 'failed' : 'expired');
    });

    it.each([
      ['access_denied', 'denied'],
      ['login_required', undefined],
      ['temporarily_unavailable', 'away'],
      ['invalid_scope', 'failed'],
    ] as const)('when the provider answers %s', async (error, problem) => {
      fake.authorizeError = error;
      const visitor = await newVisitor();
      const answer = await signIn(visitor);
      if (problem) await expectProblem(visitor, answer, problem);
      else expect((await problemAfter(visitor, answer)).status).toBe(200);
    });
  });

  describe('while the provider is away', () => {
    it.each((Object.keys(FAULTS) as Fault[]).filter((fault) => fault !== 'hang' && fault !== 'drip'))(
      'says so by 503 when its token endpoint answers with %s, and goes on with sessions and passwords',
      async (fault) => {
        const [member, visitor] = [await newVisitor(), await newVisitor()];
        await signIn(member);
        fake.fault = (req) => (req.url?.startsWith('/token') ? fault : undefined);
        await expectProblem(visitor, await signIn(visitor), fault === 'wrong shape' ? 'failed' : 'away');
        expect(await isSignedIn(member)).toBe(true);
        await api.signIn(GUEST, PASSWORD);
      },
    );

    it.each(
      ['/.well-known', '/jwks', '/userinfo'].flatMap((path) =>
        (['server error', 'garbage'] as const).map((fault) => [path, fault] as const),
      ),
    )('says so when %s answers with %s, and recovers', async (path, fault) => {
      fake.hasClaimsInToken = false;
      const visitor = await newVisitor();
      const back = new URL(await fake.approve((await begin(visitor)).href));
      // A fresh process knows neither metadata nor keys.
      await api.reopen();
      fake.fault = (req) => (req.url?.startsWith(path) ? fault : undefined);
      await expectProblem(visitor, await visitor.send(back.pathname + back.search), 'away');
      fake.fault = undefined;
      expect((await signIn(visitor)).headers.location).toBe('/member-dashboard');
    });

    it('says so when it hangs', async () => {
      fake.fault = (req) => (req.url?.startsWith('/token') ? 'hang' : undefined);
      const visitor = await newVisitor();
      await expectProblem(visitor, await signIn(visitor), 'away');
    });

    it('says so when its credentials are rejected, and logs an error', async () => {
      fake.rejectsClient = true;
      const visitor = await newVisitor();
      await expectProblem(visitor, await signIn(visitor), 'away');
      expect(lines).toContainEqual(expect.stringContaining('a provider rejects its credentials'));
    });

    it('uses the metadata of the last hour, and after that what it has', async () => {
      await begin(await newVisitor());
      fake.requests.length = 0;
      await begin(await newVisitor());
      expect(fake.requests).toEqual([]);
      fake.fault = 'server error';
      api.advance(2 * HOUR_MS);
      await begin(await newVisitor());
      expect(fake.requests.length).toBeGreaterThan(0);
    });
  });

  describe('the sign-in page beside passwords', () => {
    it('makes one silent attempt in a browser session, which changes nothing for somebody unknown to the provider', async () => {
      const visitor = await newVisitor();
      const url = await begin(visitor, LOGIN);
      expect(url.searchParams.get('prompt')).toBe('none');
      const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
      const answer = await visitor.send(back.pathname + back.search);
      expect([answer.status, answer.headers.location]).toEqual([303, LOGIN]);
      const page = await visitor.send(LOGIN);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`href="${START}?ReturnUrl=${encodeURIComponent(PAGE)}"`);
      expect(page.text).toContain('Sign in with your Acme account');
      expect(page.text).toContain('name="password"');
      expect((await visitor.send('/login')).status).toBe(200);
    });

    it('makes none while the provider does not answer, whatever it knows of it [G10]', async () => {
      await begin(await newVisitor(), LOGIN);
      api.advance(6000);
      fake.fault = 'server error';
      const visitor = await newVisitor();
      const page = await visitor.send(LOGIN);
      expect([page.status, page.text.includes('name="password"')]).toEqual([200, true]);
    });

    it('signs in silently who is signed in at the provider', async () => {
      const visitor = await newVisitor();
      const url = await begin(visitor, LOGIN);
      const known = { redirect: 'manual', headers: { Cookie: 'provider-session=1' } } as const;
      const back = new URL((await fetch(url, known)).headers.get('location') ?? '');
      expect((await visitor.send(back.pathname + back.search)).headers.location).toBe(PAGE);
    });

    it.each(['access_denied', 'temporarily_unavailable'])(
      'is shown as usual when the silent attempt ends with %s',
      async (error) => {
        fake.authorizeError = error;
        const visitor = await newVisitor();
        expect((await signIn(visitor, LOGIN)).headers.location).toBe(LOGIN);
        expect((await visitor.send(LOGIN)).status).toBe(200);
      },
    );

    it('is not left by a prefetch', async () => {
      const visitor = await newVisitor();
      expect((await visitor.send(LOGIN, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(200);
      expect(fake.authorizations).toEqual([]);
    });
  });

  describe('the sign-in page where the provider is the only way', () => {
    it('leads straight there, and after a failure shows a sentence and a button', async () => {
      const visitor = await newVisitor(onlySite);
      const url = await begin(visitor, LOGIN);
      expect(url.searchParams.has('prompt')).toBe(false);
      fake.authorizeError = 'access_denied';
      const back = new URL(await fake.approve(url.href));
      const answer = await visitor.send(back.pathname + back.search);
      const page = await problemAfter(visitor, answer);
      expect(page.text).toContain(PROBLEMS.denied.text);
      expect(page.text).toContain('Sign in with your society account');
      expect(page.text).not.toContain('name="password"');
    });

    it('never loops, with cookies or without', async () => {
      const visitor = await newVisitor(onlySite);
      await begin(visitor, LOGIN);
      expect((await visitor.send(LOGIN)).status, 'once a minute').toBe(200);
      const without = await newVisitor(onlySite);
      const back = new URL(await fake.approve((await begin(without, LOGIN)).href));
      without.cookies.clear();
      const answer = await without.send(back.pathname + back.search);
      without.cookies.clear();
      await expectProblem(without, answer, 'expired');
    });

    it('says so by 503 while the provider is away', async () => {
      api.advance(2 * HOUR_MS);
      await api.reopen();
      fake.fault = 'server error';
      const page = await (await newVisitor(onlySite)).send(LOGIN);
      expect(page.status).toBe(503);
      expect(page.text).toContain(PROBLEMS.away.text);
      expect(page.headers['retry-after']).toBe('60');
      const beside = await (await newVisitor()).send(LOGIN);
      expect(beside.status).toBe(200);
    });

    it.each([
      ['another issuer', { issuer: 'https://other.test' }],
      ['an endpoint at another host', { token_endpoint: 'https://other.test/token' }],
      ['no keys', { jwks_uri: undefined }],
    ])('says so when the metadata has %s', async (_name, metadata) => {
      await api.reopen();
      fake.metadata = metadata;
      expect((await (await newVisitor(onlySite)).send(LOGIN)).status).toBe(503);
      await api.reopen();
    });
  });

  it('limits the returns from the provider (SIGN_IN_LIMIT)', async () => {
    const limited = await startSite({ apiOrigin: apiOrigin(), environment: { ...environment(), SIGN_IN_LIMIT: '1' } });
    try {
      const visitor = await newVisitor(limited);
      expect((await signIn(visitor)).headers.location).toBe('/member-dashboard');
      const other = await newVisitor(limited);
      await expectProblem(other, await signIn(other), 'throttled');
    } finally {
      await limited.close();
    }
  });

  describe('a sign-out', () => {
    const expectLogout = (address: string | undefined) => {
      const url = new URL(address ?? '');
      expect(url.origin + url.pathname).toBe(`${fake.origin}/end-session`);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: fake.settings.clientId,
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: `${site.origin}/`,
      });
    };

    it('answers the address that ends the session at the provider, once (ssoLogoutUrl, section 4)', async () => {
      const visitor = await newVisitor();
      await signIn(visitor);
      const flash = JSON.parse(Buffer.from(visitor.cookies.get('flash') ?? '', 'base64url').toString());
      const out = () =>
        visitor.send('/api/sso/logout', {
          method: 'POST',
          body: {},
          headers: { Authorization: `Bearer ${flash.accessToken}` },
        });
      const { body } = await out();
      expectLogout(body.result[0].ssoLogoutUrl);
      expect(site.config.ssoLogoutOrigins).toEqual([fake.origin]);
      expect((await out()).body.result).toEqual([]);
      expect(await isSignedIn(visitor)).toBe(false);
    });

    it('by a plain form leads there', async () => {
      const visitor = await newVisitor();
      await signIn(visitor);
      const response = await visitor.send('/logout', { method: 'POST', body: {} });
      expect(response.status).toBe(303);
      expectLogout(response.headers.location);
      expect(response.headers['content-security-policy']).toContain(`form-action 'self' ${fake.origin};`);
    });

    it('of a member with a password stays on this site', async () => {
      const { accessToken } = await api.signIn(GUEST, PASSWORD);
      expect((await api.ok('sso.logout', { body: {}, token: accessToken })).result).toEqual([]);
    });
  });

  it('cannot be finished by a browser that asks the API itself', async () => {
    const visitor = await newVisitor();
    for (const path of ['/api/identity/start', '/api/identity/finish']) {
      const headers = { 'x-site-server': '1' };
      expect((await visitor.send(path, { method: 'POST', body: {}, headers })).status).toBe(404);
    }
  });
});
