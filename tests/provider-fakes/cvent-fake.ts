import type { IncomingMessage } from 'node:http';
import { type FakeServer, startFakeServer } from './fake-server.ts';

type Row = Readonly<Record<string, unknown>>;
/** An event as Cvent has it. */
export type FakeEvent = { readonly fields: Row; readonly types: readonly Row[]; readonly weblinks: readonly Row[] };

export type CventFake = FakeServer & {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Adds or replaces an event; `change` overrides an open event with the types `MEMBER` and `FULL`. */
  event(code: string, change?: Partial<FakeEvent>): void;
  /** The tokens issued so far. */
  readonly tokens: readonly string[];
  /** The events by their codes. */
  readonly events: ReadonlyMap<string, FakeEvent>;
  /** Registration page of a person. */
  registrationUrl(code: string, type?: string): string;
  /** Withdraws all tokens. */
  withdraw(): void;
  /** Seconds that a token is valid. */
  tokenLife: number;
  /** Rows on a page; a list whose last page is full is followed by an empty one. */
  pageSize: number;
  /** Answers in place of the lists. */
  answer: { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown } | undefined;
  reset(): void;
};

const CLIENT_ID = 'canary-client-id';
const CLIENT_SECRET = 'canary-client-secret';
const REGISTER = '/register/';
const UNAUTHORIZED = { code: 401, message: 'Unauthorized' };

/** Cvent's API with events, their registration types and weblinks, and tokens that expire by the given clock. */
export async function startCventFake(now: () => Date): Promise<CventFake> {
  const events = new Map<string, FakeEvent>();
  const tokens: string[] = [];
  const validUntil = new Map<string, number>();

  const server = await startFakeServer((req, res, text) => {
    const url = new URL(req.url ?? '', 'http://localhost');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (url.pathname.startsWith(REGISTER)) {
      res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(registrationPage(url));
      return;
    }
    if (url.pathname === '/ea/oauth2/token') {
      if (!isTokenRequest(req, text)) send(401, UNAUTHORIZED);
      else send(200, { access_token: issue(), expires_in: fake.tokenLife, token_type: 'Bearer' });
      return;
    }
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const rows = findRows(url);
    if ((validUntil.get(token) ?? 0) <= now().getTime()) send(401, UNAUTHORIZED);
    else if (fake.answer) send(fake.answer.status, fake.answer.body, fake.answer.headers);
    else if (!rows) send(404, { code: 404, message: 'Not Found' });
    else send(200, buildPage(rows, Number(url.searchParams.get('token') ?? '0')));
  });

  function issue(): string {
    const token = `canary-token-${tokens.length + 1}`;
    tokens.push(token);
    validUntil.set(token, now().getTime() + fake.tokenLife * 1000);
    return token;
  }
  function findRows(url: URL): readonly Row[] | undefined {
    if (url.pathname === '/ea/events') {
      const [, code] = /^code eq "([A-Za-z0-9-]+)"$/.exec(url.searchParams.get('filter') ?? '') ?? [];
      return [...events].flatMap(([key, { fields }]) => (key === code ? [fields] : []));
    }
    const [, id, list] = /^\/ea\/events\/([\w-]+)\/(registration-types|weblinks)$/.exec(url.pathname) ?? [];
    const event = [...events.values()].find(({ fields }) => fields.id === id);
    return list === 'weblinks' ? event?.weblinks : event?.types;
  }
  function buildPage(rows: readonly Row[], start: number) {
    const end = start + fake.pageSize;
    const page = rows.slice(start, end);
    const nextToken = page.length === fake.pageSize ? { nextToken: String(end) } : {};
    return {
      paging: { currentToken: String(start), limit: fake.pageSize, totalCount: rows.length, ...nextToken },
      data: page,
    };
  }

  const fake: CventFake = Object.assign(server, {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    tokens,
    events,
    registrationUrl: (code: string, type?: string) =>
      `${server.origin}${REGISTER}${encodeURIComponent(code)}${type === undefined ? '' : `?type=${encodeURIComponent(type)}`}`,
    tokenLife: 3600,
    pageSize: 100,
    answer: undefined,
    event(code: string, { fields, types, weblinks }: Partial<FakeEvent> = {}) {
      const open = { openForRegistration: true, capacity: { total: -1, remaining: -1 } };
      events.set(code, {
        fields: {
          id: `id-of-${code}`,
          code,
          status: 'Active',
          _links: { registration: { href: `https://cvent.test/${code}` } },
          ...fields,
        },
        types: types ?? [
          { id: 't-1', code: 'MEMBER', name: 'Member', ...open },
          { id: 't-2', code: 'FULL', name: 'Full rate', ...open },
        ],
        weblinks: weblinks ?? [{ name: 'Member', url: 'https://cvent.test/m', landingPage: 'Registration' }],
      });
    },
    withdraw() {
      validUntil.clear();
    },
    reset() {
      events.clear();
      server.requests.length = 0;
      server.fault = undefined;
      Object.assign(fake, { tokenLife: 3600, pageSize: 100, answer: undefined });
    },
  });
  return fake;
}

/** Stands for Cvent's own page: of the address only letters, digits and hyphens are shown. */
function registrationPage({ pathname, searchParams }: URL): string {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9-]/g, '');
  const code = plain(pathname.slice(REGISTER.length));
  const type = plain(searchParams.get('type') ?? '');
  return `<!doctype html><html lang="en"><title>Register for ${code}</title><h1>Register for ${code}</h1><p>Registration type: ${type || 'any'}. This page stands for Cvent.</p></html>`;
}

function isTokenRequest(req: IncomingMessage, text: string): boolean {
  const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
  const form = new URLSearchParams(text);
  return (
    req.method === 'POST' &&
    req.headers.authorization === basic &&
    req.headers['content-type'] === 'application/x-www-form-urlencoded' &&
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === CLIENT_ID
  );
}

/** Fields sent to the hook during a registration. `type`: the link's registration type. */
export const contactFields = (email: string, type = '', maximumLength = 80) => [
  { id: 'f-name', name: 'First Name', maximumLength: 30, type: 'String', value: ['Ada'] },
  { id: 'f-email', name: 'Email Address', maximumLength: 80, type: 'String', value: [email] },
  { id: 'f-type', name: 'Registration Type', maximumLength, type: 'SingleChoice', value: [type] },
];
