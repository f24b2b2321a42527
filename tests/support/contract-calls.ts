import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallId, callIds, callPath, toSpec } from '../../shared/contract/calls.ts';
import { toResponseSchema, toSchemas } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { findFacts } from './call-facts.ts';
import { type Caller, type Facts, type Input, newUser, type Scenario, scenarios } from './call-scenarios.ts';
import type { TestDatabase } from './databases.ts';
import { confirmationTokenFor, endTokenFor, stopTokenFor } from './mails.ts';
import { getFrom } from './read-call.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { startWholeSite, type WholeSite } from './whole-site.ts';

type Society = {
  readonly contentDir: string;
  /** Calls for kinds of content that the society has not: they get 404. */
  readonly without: readonly CallId[];
};

type Signed = Caller & { visitor: Visitor; token: string };

/** Shows that every call of a society keeps the contract. */
export function describeCalls(databases: readonly TestDatabase[], { contentDir, without }: Society): void {
  describe.each(databases)('every call through the proxy, on the $name PostgreSQL [Section 7]', (database) => {
    let site: WholeSite;
    let member: Signed;
    let facts: Facts;
    let visitor: Visitor;

    beforeAll(async () => {
      site = await startWholeSite(database, {}, { contentDir });
      visitor = await createVisitor(site.origin);
      member = await signedIn('member@demo.test');
      facts = await findFacts(getFrom(site.origin), member);
    });
    afterAll(() => site.close());

    async function signedIn(username: string): Promise<Signed> {
      const visitor = await createVisitor(site.origin);
      const body = { username, password: 'demo-Passw0rd!' };
      const response = await visitor.send('/api/sso/login', { method: 'POST', body });
      const { result } = response.body as { result: { accessToken: string; userId: string; email: string }[] };
      const [user] = result;
      if (!user) throw new Error(`${username} could not sign in`);
      return { visitor, token: user.accessToken, userId: user.userId, email: user.email };
    }

    async function send(id: CallId, { params, query, body }: Input, as?: Signed) {
      const response = await (as?.visitor ?? visitor).send(`/api${callPath(id, params, query)}`, {
        method: toSpec(id).method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...toXsrf(as?.visitor ?? visitor),
          ...(as && { Authorization: `Bearer ${as.token}` }),
        },
        body,
      });
      const text = response.text;
      const json: unknown = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, json, headers: response.headers };
    }

    /** A GET that writes sends the XSRF header too. */
    const toXsrf = ({ cookies }: Visitor) => ({ 'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') });

    /** Fills a placeholder with the provider's first e-mail subscription or the token of a sent link. */
    async function filled(input: Input): Promise<Input> {
      if (input.body?.token === 'TOKEN') {
        const account = newUser('confirmed@scenario.test');
        await send('impexium.createUser', { body: account });
        return { body: { ...input.body, token: await confirmationTokenFor(site.mailFolder, account.email) } };
      }
      if (input.body?.token === 'NEWSLETTER') return { body: { token: await newsletterToken('confirmed-reader') } };
      if (input.body?.token === 'CALENDAR') {
        const { json } = await send('myContent.updateCalendar', { body: { active: true } }, member);
        return { body: { token: toResponseSchema('myContent.updateCalendar').parse(json).result.token } };
      }
      if (input.body?.id === 'ENTRY' || input.query?.entryId === 'ENTRY') {
        const { json } = await send('credits.save', await readInput(scenarios['credits.save'].good), member);
        const { id } = toResponseSchema('credits.save').parse(json).result;
        return input.body ? { body: { ...input.body, id } } : { query: { entryId: id } };
      }
      if (input.query?.code === 'CODE') {
        const { json } = await send('credits.issue', await readInput(scenarios['credits.issue'].good), member);
        return { query: { code: toResponseSchema('credits.issue').parse(json).result.code } };
      }
      if (input.body?.token === 'UNSUBSCRIBE') {
        await send('newsletters.confirm', { body: { token: await newsletterToken('ended-reader') } });
        return { body: { token: await endTokenFor(site.mailFolder, 'ended-reader@scenario.test') } };
      }
      if (input.body?.token === 'FOLLOW') return { body: { token: await followToken('following') } };
      if (input.body?.token === 'STOP-FOLLOW') {
        await send('follows.confirm', { body: { token: await followToken('stopping') } });
        return { body: { token: await stopTokenFor(site.mailFolder, 'stopping@scenario.test') } };
      }
      if (input.body?.token === 'RESUME-FOLLOW') {
        await send('follows.confirm', { body: { token: await followToken('resuming') } });
        const token = await stopTokenFor(site.mailFolder, 'resuming@scenario.test');
        await send('follows.stop', { body: { token } });
        const { json } = await send('follows.byLink', { query: { token } });
        return { body: { token, follow: toResponseSchema('follows.byLink').parse(json).result.stopped[0]?.id } };
      }
      if (input.body?.follow === 'STOPPED-FOLLOW') {
        await send('follows.updateOwn', { body: { what: 'jobs:careers' } }, member);
        const own = async () =>
          toResponseSchema('follows.own').parse((await send('follows.own', {}, member)).json).result;
        await send('follows.stopOwn', { body: { follow: (await own()).follows[0]?.id } }, member);
        return { body: { follow: (await own()).stopped[0]?.id } };
      }
      const field = input.body?.subscriptionField;
      const provider = /^SUBSCRIPTION-(hubspot|impexium)$/.exec(String(field))?.[1];
      if (!provider) return input;
      const { json } = await send(
        provider === 'hubspot' ? 'hubspot.subscriptions' : 'impexium.subscriptions',
        { params: { userId: member.userId } },
        member,
      );
      const [first] = (json as { result: { subscriptionField: string }[] }).result;
      return { ...input, body: { ...input.body, subscriptionField: first?.subscriptionField } };
    }
    async function newsletterToken(name: string): Promise<string> {
      const email = `${name}@scenario.test`;
      await send('newsletters.subscribe', { body: { email, lists: facts.newsletter } });
      return confirmationTokenFor(site.mailFolder, email);
    }
    async function followToken(name: string): Promise<string> {
      const email = `${name}@scenario.test`;
      await send('follows.request', { body: { email, what: 'jobs:careers' } });
      return confirmationTokenFor(site.mailFolder, email);
    }
    const readInput = (input: Scenario['good']) => filled(typeof input === 'function' ? input(facts) : input);

    test.each(without)('%s answers that the society has no such thing', async (id) => {
      const { status, json } = await send(id, await readInput(scenarios[id].good));
      expect([status, failure.parse(json).statusCode]).toEqual([404, 404]);
    });

    test.each(callIds.filter((id) => !without.includes(id)))(
      '%s responds to a valid request with a body that matches its schema',
      async (id) => {
        const spec = toSpec(id);
        const { status, json, headers } = await send(
          id,
          await readInput(scenarios[id].good),
          spec.member ? member : undefined,
        );
        expect([status, JSON.stringify(json).slice(0, 300)]).toEqual([
          expect.toSatisfy((code: number) => code === 200 || code === 201),
          expect.anything(),
        ]);
        const parsed = toSchemas(id).response.safeParse(fromWire(json, spec.slugFields, site.config.product));
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(headers['cache-control']).toBe('private, no-store');
      },
    );

    test.each(callIds.filter((id) => scenarios[id].bad !== 'none'))(
      '%s rejects an invalid request and names the field',
      async (id) => {
        const { bad } = scenarios[id];
        if (bad === 'none') return;
        const { status, json } = await send(id, await readInput(bad), toSpec(id).member ? member : undefined);
        expect(status).toBe(400);
        const body = failure.parse(json);
        expect(body.statusCode).toBe(400);
        expect(body.errors?.length).toBeGreaterThan(0);
      },
    );

    test('every call that takes an input has a scenario with an invalid one', () => {
      const takesInput = (id: CallId) => {
        const { params, query, body } = toSchemas(id);
        return [params, query, body].some((schema) => schema && Object.keys(schema.shape).length > 0);
      };
      expect(callIds.filter((id) => scenarios[id].bad === 'none' && takesInput(id))).toEqual([]);
    });

    test.each(callIds.filter((id) => toSpec(id).member))(
      '%s is for its owner only: 401 without a token [Section 6]',
      async (id) => {
        const { status, json } = await send(id, await readInput(scenarios[id].good));
        expect(status).toBe(401);
        expect(failure.parse(json).statusCode).toBe(401);
      },
    );

    test('a request for another member’s data is rejected [Section 6]', async () => {
      const asGuest = await signedIn('guest@demo.test');
      for (const id of ['hubspot.subscriptions', 'impexium.subscriptions'] as const) {
        expect((await send(id, { params: { userId: member.userId } }, asGuest)).status).toBe(403);
      }
      expect((await send('impexium.user', { query: { email: member.email } }, asGuest)).status).toBe(403);
    });

    test('wrong credentials get 200 with an empty list [Section 8]', async () => {
      const { status, json } = await send('sso.login', { body: { username: 'member@demo.test', password: 'no' } });
      expect([status, json]).toEqual([200, { statusCode: 200, statusMessage: 'OK', result: [] }]);
    });

    test('an unknown call gets 404 in JSON', async () => {
      const response = await site.request.get('/api/no/such/call');
      expect(response.status).toBe(404);
      expect(failure.parse(response.body).statusCode).toBe(404);
    });

    test('the OpenAPI document is served through the proxy', async () => {
      const response = await site.request.get('/api/openapi.json');
      expect(response.status).toBe(200);
      expect(response.body.openapi).toMatch(/^3\.1\./);
    });
  });
}
