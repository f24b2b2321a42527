import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Budget, Denial } from '../../api/outgoing/budget.ts';
import { createProviderHttp, type ProviderHttp } from '../../api/outgoing/client.ts';
import { toHost } from '../../api/outgoing/hosts.ts';
import { cventRegistration } from '../../api/providers/cvent/adapter.ts';
import { createCventClient, cventDialect } from '../../api/providers/cvent/client.ts';
import { higherLogicCommunity } from '../../api/providers/higher-logic/adapter.ts';
import { createHigherLogic } from '../../api/providers/higher-logic/client.ts';
import { postShape } from '../../api/providers/higher-logic/shapes.ts';
import { createHubspotClient, hubspotDialect } from '../../api/providers/hubspot/client.ts';
import { connectClient, toHosts } from '../../api/providers/impexium/connect.ts';
import type {
  CventSettings,
  HigherLogicSettings,
  HubspotSettings,
  ImpexiumSettings,
  ProviderSettings,
} from '../../api/providers/settings.ts';
import { assert, type Check, type Context, countRows, EFFORT, type Options } from './check.ts';
import { oidcChecks } from './oidc-checks.ts';
import { faultsOfPosts, isHttps } from './statements.ts';

/** Slower than the lowest limit of any provider. */
const INTERVAL_MS = 600;
const now = () => new Date();
const NOBODY = 'nobody@example.invalid';
const CODES_TRIED = 5;

const definitions = z.object({
  results: z.array(z.object({ id: z.coerce.number<string | number>(), isActive: z.boolean().default(true) })),
});

export function buildChecks(
  { hubspot, impexium, higherLogic, cvent, oidc }: ProviderSettings,
  { intervalMs = INTERVAL_MS, ...options }: Options,
): { checks: Check[]; close(): Promise<void> } {
  const clients: ProviderHttp[] = [];
  const connect: Context['connect'] = (provider, hosts, dialect) => {
    const budget = pacedBudget(intervalMs);
    const http = createProviderHttp({ provider, hosts, dialect, budget, now, log: options.log });
    clients.push(http);
    return http;
  };
  const context = { ...options, connect };
  return {
    checks: [
      ...(hubspot ? hubspotChecks(hubspot, context) : []),
      ...(impexium ? impexiumChecks(impexium, context) : []),
      ...(higherLogic ? higherLogicChecks(higherLogic, context) : []),
      ...(cvent ? cventChecks(cvent, context) : []),
      ...(oidc ? oidcChecks(oidc, context) : []),
    ],
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
}

function hubspotChecks(hubspot: HubspotSettings, { names, email, write, connect }: Context): Check[] {
  const checks: Check[] = [];
  const add = (name: string, run: Check['run']) => checks.push({ provider: 'hubspot', name, run });
  const http = connect('hubspot', toHost(hubspot.origin), hubspotDialect(hubspot));
  const client = createHubspotClient(http, hubspot);
  add('reads the choices of an address', async () =>
    countRows(await client.statuses(email ?? NOBODY, EFFORT), 'choice'),
  );
  add('has the subscription types of the content', async () => {
    const { data } = await http.send({
      ...EFFORT,
      operation: 'read definitions',
      method: 'GET',
      url: `${hubspot.origin}/communication-preferences/${hubspot.version}/definitions`,
      headers: { authorization: `Bearer ${hubspot.token}` },
      schema: definitions,
      repeatable: true,
    });
    const active = new Set(data.results.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
    return assertAll(names.hubspotIds, (id) => active.has(id));
  });
  const [subscriptionId] = names.hubspotIds;
  if (write && email !== undefined && subscriptionId !== undefined)
    add('sets a choice, and has it afterwards', async () => {
      const read = async () =>
        (await client.statuses(email, EFFORT)).find((row) => row.subscriptionId === subscriptionId)?.status;
      const set = (subscribed: boolean) =>
        client.setStatus(email, { subscriptionId, subscribed, explanation: hubspot.legalBasisText }, EFFORT);
      const before = await read();
      await set(before !== 'SUBSCRIBED');
      const after = await read();
      await set(before === 'SUBSCRIBED');
      assert(after === (before === 'SUBSCRIBED' ? 'UNSUBSCRIBED' : 'SUBSCRIBED'), `it has ${after}`);
      return `type ${subscriptionId}, now ${before === 'SUBSCRIBED' ? before : 'UNSUBSCRIBED'}`;
    });
  return checks;
}

function impexiumChecks(impexium: ImpexiumSettings, { names, email, password, write, log, connect }: Context): Check[] {
  const checks: Check[] = [];
  const add = (name: string, run: Check['run']) => checks.push({ provider: 'impexium', name, run });
  const hosts = toHosts(impexium);
  const client = connectClient(connect('impexium', hosts), hosts, { access: impexium.access, now, log });
  add('signs on, and has nobody with an unknown address', async () => {
    assert((await client.individual(NOBODY, EFFORT)) === undefined, 'it has somebody');
    return '';
  });
  const { identify: check } = client;
  if (!check) return checks;
  add('rejects a password of nobody', async () => {
    const guess = { email: NOBODY, password: randomBytes(12).toString('hex') };
    assert((await check(guess, EFFORT)) === undefined, 'it accepts one');
    return '';
  });
  if (email !== undefined && password !== undefined) {
    const identify = async () => {
      const id = await check({ email, password }, EFFORT);
      if (id === undefined) throw new Error('it does not accept CHECK_PASSWORD');
      return id;
    };
    add('identifies the person of the check', async () => {
      const person = await client.individual(await identify(), EFFORT);
      assert(person !== undefined, 'it has no profile with that id');
      return countRows(person?.memberships ?? [], 'membership');
    });
    const [name] = names.impexiumFields;
    if (write && name !== undefined)
      add('sets a custom field, and has it afterwards', async () => {
        const id = await identify();
        const read = async () => (await client.customFields(id, EFFORT)).find((field) => field.name === name)?.value;
        const before = (await read()) === 'true' ? 'true' : 'false';
        const changed = before === 'true' ? 'false' : 'true';
        await client.setCustomField(id, { name, value: changed }, EFFORT);
        const after = await read();
        await client.setCustomField(id, { name, value: before }, EFFORT);
        assert(after === changed, `it has ${after}`);
        return `${name}, now ${before}`;
      });
  }
  return checks;
}

function higherLogicChecks(higherLogic: HigherLogicSettings, { connect, log }: Context): Check[] {
  const checks: Check[] = [];
  const add = (name: string, run: Check['run']) => checks.push({ provider: 'higher-logic', name, run });
  const client = createHigherLogic(higherLogic, connect('higher-logic', toHost(higherLogic.feedUrl)));
  add('reads posts with the fields that are shown', async () => {
    const posts = await client.posts();
    const wrong = posts.filter((post) => !postShape.safeParse(post).success).length;
    assert(wrong === 0, `${wrong} of ${posts.length} posts lack a field`);
    return countRows(posts, 'post');
  });
  add('gives them as the site shows them', async () => {
    const { value } = await higherLogicCommunity({ ...higherLogic, client, now, log }).recentPosts(20);
    const shown = value.map(({ postedAt, ...post }) => ({ ...post, postedAt: postedAt.toISOString() }));
    const faults = faultsOfPosts(shown, now());
    assert(faults.length === 0, faults.join('; '));
    return countRows(shown, 'post');
  });
  add('has a contact with the rights of a member', async () => {
    const rights = await client.elevatedRights();
    assert(rights.length === 0, `it has ${rights.join(', ')}`);
    return '';
  });
  return checks;
}

function cventChecks(cvent: CventSettings, { names, connect, log }: Context): Check[] {
  const checks: Check[] = [];
  const add = (name: string, run: Check['run']) => checks.push({ provider: 'cvent', name, run });
  const http = connect('cvent', toHost(cvent.origin), cventDialect);
  const client = createCventClient({ ...cvent, http, now });
  const endsAt = () => performance.now() + EFFORT.deadline;
  add('issues a token, and has no event with an unknown code', async () => {
    assert((await client.events('NO-SUCH-EVENT', endsAt())).length === 0, 'it has one');
    return '';
  });
  add('has an event and the registration types of the content', async () => {
    for (const code of names.eventCodes.slice(0, CODES_TRIED)) {
      const [event] = await client.events(code, endsAt());
      if (!event) continue;
      const types = new Set((await client.registrationTypes(event.id, endsAt())).map((type) => type.code));
      return `${code}: ${assertAll(names.cventCodes, (one) => types.has(one))}`;
    }
    throw new Error(`it has none of ${names.eventCodes.slice(0, CODES_TRIED).join(', ')}`);
  });
  add('links each registration type of an event over https, and an unknown event not at all', async () => {
    const options = { client, origin: cvent.origin, now, log, deadlineMs: EFFORT.deadline };
    const registration = cventRegistration(options);
    const readState = async (eventCode: string, typeCode?: string) =>
      (await registration.linkFor({ eventCode, typeCode })).value;
    assert((await readState('NO-SUCH-EVENT')).state === 'unknown', 'it links an unknown event');
    const [code = ''] = names.eventCodes;
    const links = [];
    for (const type of [undefined, ...names.cventCodes]) links.push(await readState(code, type));
    const isFollowable = (url: string) => isHttps(url) || new URL(url).origin === cvent.origin;
    assert(
      links.every((link) => link.state !== 'open' || isFollowable(link.url)),
      'a link is not over https',
    );
    return `${code}: ${links.map(({ state }) => state).join(', ')}`;
  });
  return checks;
}

function assertAll<T extends string | number>(items: readonly T[], has: (item: T) => boolean): string {
  const missing = items.filter((item) => !has(item));
  assert(missing.length === 0, `missing: ${missing.join(', ')}`);
  return `${items.length} of ${items.length}`;
}

function pacedBudget(intervalMs: number): Budget {
  let nextAt = 0;
  let denial: Denial | undefined;
  return {
    async take() {
      if (denial && denial.retryAt.getTime() > Date.now()) return denial;
      const at = Math.max(nextAt, Date.now());
      nextAt = at + intervalMs;
      await wait(Math.max(0, at - Date.now()));
      return undefined;
    },
    async close(retryAt, daily) {
      denial = { retryAt, daily };
    },
  };
}
