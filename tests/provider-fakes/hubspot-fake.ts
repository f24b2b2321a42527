import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type FakeServer, startFakeServer } from './fake-server.ts';

const VERSION = '2026-09';
const TOKEN = 'canary-hubspot-token';
const WINDOW_MS = 10_000;

const changeSchema = z.object({
  subscriptionId: z.int(),
  statusState: z.enum(['SUBSCRIBED', 'UNSUBSCRIBED']),
  channel: z.literal('EMAIL'),
  legalBasis: z.string().optional(),
  legalBasisExplanation: z.string().optional(),
});
const upsertSchema = z.object({
  inputs: z.array(
    z.object({ id: z.string(), idProperty: z.literal('email'), properties: z.record(z.string(), z.string()) }),
  ),
});

const createSchema = z.object({ properties: z.object({ email: z.string() }).catchall(z.string()) });
const searchSchema = z.object({
  filterGroups: z.array(
    z.object({ filters: z.array(z.object({ propertyName: z.literal('email'), value: z.string() })) }),
  ),
});
/** The search index lags behind writes. */
const SEARCH_LAG_MS = 30_000;

type Status = { status: 'SUBSCRIBED' | 'UNSUBSCRIBED'; timestamp: string };
type Rejection = {
  status: number;
  category: string;
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
};

type Answered = { status: number; value: unknown; headers?: Record<string, string> | undefined };

/** A rejection, whose message quotes the request as HubSpot's may. */
const rejected = ({ status, category, extra, headers }: Rejection, body: string): Answered => ({
  status,
  value: { status: 'error', message: `about ${body}`, category, ...extra },
  headers,
});

/** HubSpot as a server with state: contacts by address, and statuses by address, which need no contact. */
export type HubspotFake = FakeServer & {
  /** Settings connecting to it. */
  readonly settings: {
    token: string;
    origin: string;
    version: string;
    timeZone: string;
    legalBasis: string;
    legalBasisText: string;
  };
  readonly contacts: Map<string, { id: string; properties: Record<string, string> }>;
  /** Status changes with an effect: `address id STATUS`. */
  readonly effects: string[];
  /** Last change received. */
  readonly lastChange: () => z.output<typeof changeSchema> | undefined;
  /** The id of the contact with an address, which is created when there is none. */
  idOf(email: string): string;
  /** Merges contacts into another one, which gets a new id. @returns the new id */
  merge(merged: readonly string[], into: string): string;
  /** Deletes the contact with an id. */
  remove(id: string): void;
  /** Changes a status, as the person or an operator does at HubSpot. */
  set(email: string, id: number, status: Status['status'], at?: Date): void;
  status(email: string, id: number): Status | undefined;
  /** Every status: `address id`, and its value. */
  readonly statuses: ReadonlyMap<string, Status>;
  /** The subscription types of the account. */
  definitions: { id: number; isActive: boolean }[];
  /** Requests in ten seconds before a 429. */
  limit: number;
  isDayUsedUp: boolean;
  /** Rejects writes of this kind. */
  refuses: 'validation' | 'locked' | 'conflict' | 'batch' | undefined;
  /** Category of the rows rejected by a batch. */
  batchCategory: string;
  reset(): void;
};

/** @param now the clock of HubSpot */
export async function startHubspotFake(now: () => Date): Promise<HubspotFake> {
  const contacts: HubspotFake['contacts'] = new Map();
  const statuses = new Map<string, Status>();
  const mergedInto = new Map<string, string>();
  const effects: string[] = [];
  const createdAt = new Map<string, number>();
  let created = 0;
  let times: number[] = [];
  let lastChange: z.output<typeof changeSchema> | undefined;
  const buildKey = (email: string, id: number) => `${email.toLowerCase()} ${id}`;

  function set(email: string, id: number, status: Status['status'], at = now()): void {
    const key = buildKey(email, id);
    if (statuses.get(key)?.status !== status) effects.push(`${key} ${status}`);
    statuses.set(key, { status, timestamp: at.toISOString() });
  }

  /** Rejection before any call is looked at. */
  function findRejection(req: IncomingMessage): Rejection | undefined {
    if (req.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, category: 'INVALID_AUTHENTICATION' };
    if (fake.isDayUsedUp) return { status: 429, category: 'RATE_LIMITS', extra: { policyName: 'DAILY' } };
    const at = now().getTime();
    times = [...times.filter((time) => time > at - WINDOW_MS), at];
    if (times.length > fake.limit)
      return {
        status: 429,
        category: 'RATE_LIMITS',
        extra: { policyName: 'TEN_SECONDLY_ROLLING' },
        headers: { 'Retry-After': '1' },
      };
    if (req.method === 'GET') return undefined;
    if (fake.refuses === 'validation') return { status: 400, category: 'VALIDATION_ERROR' };
    if (fake.refuses === 'conflict') return { status: 409, category: 'CONFLICT' };
    if (fake.refuses === 'locked') return { status: 423, category: 'LOCKED' };
    return undefined;
  }

  /** The answer to a call: its status and body. */
  function answerTo(req: IncomingMessage, body: string): Answered {
    const rejection = findRejection(req);
    if (rejection) return rejected(rejection, body);
    const { pathname } = new URL(req.url ?? '', fake.origin);
    const email = decodeURIComponent(pathname.split('/')[4] ?? '').toLowerCase();
    if (pathname === `/communication-preferences/${VERSION}/definitions`)
      return {
        status: 200,
        value: { results: fake.definitions.map(({ id, ...rest }) => ({ id: String(id), ...rest })) },
      };
    if (pathname.startsWith(`/communication-preferences/${VERSION}/statuses/`))
      return req.method === 'GET' ? toStatuses(email) : changeStatus(email, body);
    if (pathname === `/crm/objects/${VERSION}/contacts/batch/upsert`) return upsert(body);
    if (pathname === `/crm/objects/${VERSION}/contacts/search`) return search(body);
    if (req.method === 'POST' && pathname === `/crm/objects/${VERSION}/contacts`) return createNew(body);
    if (req.method === 'GET' && pathname.startsWith(`/crm/objects/${VERSION}/contacts/`)) {
      const key = decodeURIComponent(pathname.split('/')[5] ?? '');
      const contact = req.url?.includes('idProperty=email') ? contacts.get(key.toLowerCase()) : findContact(key);
      if (contact) return { status: 200, value: contact };
    }
    return rejected({ status: 404, category: 'OBJECT_NOT_FOUND' }, body);
  }

  /** A contact by its id, or by that of one that was merged into it. */
  function findContact(id: string) {
    const present = mergedInto.get(id) ?? id;
    return [...contacts.values()].find((contact) => contact.id === present);
  }

  function create(email: string, properties: Record<string, string> = {}) {
    created += 1;
    const contact = { id: String(89_999 + created), properties: { email, ...properties } };
    contacts.set(email.toLowerCase(), contact);
    createdAt.set(contact.id, now().getTime());
    return contact;
  }

  /** Creates a contact, unless one has the address. */
  function createNew(body: string): Answered {
    const { properties } = createSchema.parse(JSON.parse(body));
    const known = contacts.get(properties.email.toLowerCase());
    if (!known) return { status: 201, value: create(properties.email, properties) };
    const message = `Contact already exists. Existing ID: ${known.id}`;
    return { status: 409, value: { status: 'error', message, category: 'CONFLICT' } };
  }

  /** Finds contacts by their address, but those of the last half minute only later, as the index of HubSpot does. */
  function search(body: string): Answered {
    const [group] = searchSchema.parse(JSON.parse(body)).filterGroups;
    const wanted = group?.filters[0]?.value.toLowerCase();
    const isIndexed = (id: string) => now().getTime() - (createdAt.get(id) ?? 0) >= SEARCH_LAG_MS;
    const results = [...contacts].flatMap(([email, contact]) =>
      email === wanted && isIndexed(contact.id) ? [contact] : [],
    );
    return { status: 200, value: { total: results.length, results } };
  }

  function toStatuses(email: string): Answered {
    const rows = [...statuses].filter(([key]) => key.startsWith(`${email} `));
    const results = rows.map(([key, status]) => ({
      subscriberIdString: email,
      channel: 'EMAIL',
      subscriptionId: Number(key.split(' ')[1]),
      ...status,
    }));
    return { status: 200, value: { status: 'COMPLETE', results } };
  }

  function changeStatus(email: string, body: string): Answered {
    const change = changeSchema.safeParse(JSON.parse(body));
    if (!change.success || !change.data.legalBasis || !change.data.legalBasisExplanation)
      return rejected({ status: 400, category: 'VALIDATION_ERROR' }, body);
    lastChange = change.data;
    const { subscriptionId, statusState } = change.data;
    set(email, subscriptionId, statusState);
    return { status: 200, value: { subscriptionId, status: statusState } };
  }

  function upsert(body: string): Answered {
    if (fake.refuses === 'batch')
      return {
        status: 207,
        value: { status: 'COMPLETE', results: [], errors: [{ category: fake.batchCategory }] },
      };
    const results = upsertSchema.parse(JSON.parse(body)).inputs.map(({ id, properties }) => {
      const known = contacts.get(id.toLowerCase());
      const contact = known ?? create(id, properties);
      Object.assign(contact.properties, properties);
      return { ...contact, new: !known };
    });
    return { status: 200, value: { status: 'COMPLETE', results } };
  }

  const server = await startFakeServer((req, res, body) => {
    const { status, value, headers } = answerTo(req, body);
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  });
  const fake: HubspotFake = Object.assign(server, {
    settings: {
      token: TOKEN,
      origin: server.origin,
      version: VERSION,
      timeZone: 'UTC',
      legalBasis: 'CONSENT_WITH_NOTICE',
      legalBasisText: 'Chosen by the member',
    },
    contacts,
    effects,
    lastChange: () => lastChange,
    idOf: (email: string) => (contacts.get(email.toLowerCase()) ?? create(email)).id,
    merge(merged: readonly string[], into: string) {
      const survivor = findContact(into);
      if (!survivor) throw new Error(`no contact ${into}`);
      created += 1;
      const id = String(89_999 + created);
      for (const one of merged) fake.remove(one);
      for (const one of [...merged, into]) mergedInto.set(one, id);
      survivor.id = id;
      return id;
    },
    remove(id: string) {
      for (const [email, contact] of contacts) if (contact.id === id) contacts.delete(email);
    },
    set,
    status: (email: string, id: number) => statuses.get(buildKey(email, id)),
    statuses,
    definitions: [],
    limit: 100,
    isDayUsedUp: false,
    refuses: undefined,
    batchCategory: 'VALIDATION_ERROR',
    reset() {
      contacts.clear();
      mergedInto.clear();
      created = 0;
      statuses.clear();
      effects.length = 0;
      times = [];
      lastChange = undefined;
      fake.definitions = [];
      fake.limit = 100;
      fake.isDayUsedUp = false;
      fake.refuses = undefined;
      fake.fault = undefined;
      fake.requests.length = 0;
    },
  });
  return fake;
}
