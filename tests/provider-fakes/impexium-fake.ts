import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { DAY_MS } from '../../shared/durations.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

const accessBody = z.object({ AppName: z.string(), AppKey: z.string() });
const userBody = z.object({
  AppId: z.string(),
  AppPassword: z.string(),
  AppUserEmail: z.string(),
  AppUserPassword: z.string(),
});
const fieldsBody = z.array(z.object({ name: z.string(), value: z.string() }));
const emailBody = z.object({
  address: z.string(),
  primary: z.boolean(),
  type: z.string(),
  showInDirectory: z.boolean(),
});

type FakeMembership = Readonly<Record<string, string | null>>;
/** A person at the provider. */
export type FakePerson = {
  id: string;
  recordNumber: string;
  firstName: string;
  lastName: string;
  loginEmail: string;
  password: string;
  emails: z.output<typeof emailBody>[];
  memberships: FakeMembership[];
  customFields: { name: string; value: string }[];
};

/** The answer to a rejection: a status, a bare text with status 200, or a page. */
const REJECTIONS = {
  status: { status: 401, body: '{"Message":"Authorization has been denied for this request."}' },
  page: { status: 401, body: '<h1>401 - Unauthorized</h1>' },
  text: { status: 200, body: '"Invalid credentials"' },
} as const;

/** re:Members AMS as a server with state: people with passwords, addresses and custom fields. */
export type ImpexiumFake = FakeServer & {
  /** Settings connecting to it. */
  readonly settings: {
    access: {
      accessUrl: string;
      appName: string;
      appKey: string;
      appId: string;
      appPassword: string;
      userEmail: string;
      userPassword: string;
    };
    hosts: string[];
    timeZone: string;
    requestsPerMinute: number;
    loginUrl: string;
    logoutUrl: string;
  };
  /** The access by a key, in place of that of the application. */
  readonly keyAccess: { origin: string; apiKey: string };
  /** Signs a person in at the account site. @returns the address to which the browser is sent back */
  approve(url: string, person: FakePerson): string;
  readonly people: Map<string, FakePerson>;
  /** Adds a person with one membership; fields that are left out have values. */
  add(fields: Partial<FakePerson> & Pick<FakePerson, 'loginEmail'>): FakePerson;
  /** How many requests so far match. */
  count(path: RegExp): number;
  /** Whether the person's account is approved. */
  isApproved: boolean;
  /** Withdraws every token at once. */
  withdrawTokens(): void;
  /** How it rejects credentials. */
  rejectsBy: keyof typeof REJECTIONS;
  /** Host named in the answers of signing on, in place of its own. */
  namedOrigin: string | undefined;
  /** The answer in place of every call but signing on. */
  answer: string | undefined;
  /** Whether the application's user is locked. */
  isApplicationLocked: boolean;
  /** Whether changes of custom fields fail. */
  failsFields: boolean;
  reset(): void;
};

/** @param now the clock of the provider */
export async function startImpexiumFake(now: () => Date): Promise<ImpexiumFake> {
  const people: ImpexiumFake['people'] = new Map();
  const ssoTokens = new Map<string, string>();
  const accessTokens = new Set<string>();
  const sessions = new Map<string, number>();
  const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
  const rejected = () => REJECTIONS[fake.rejectsBy];

  function signOn(req: IncomingMessage, body: string) {
    const { access } = fake.settings;
    const { AppId, AppPassword, AppUserEmail, AppUserPassword } = userBody.parse(JSON.parse(body));
    const isKnownAccess = accessTokens.has(String(req.headers.accesstoken));
    if (!isKnownAccess || AppId !== access.appId || AppPassword !== access.appPassword) return rejected();
    const isApplication =
      !fake.isApplicationLocked && AppUserEmail === access.userEmail && AppUserPassword === access.userPassword;
    const person = [...people.values()].find(
      ({ loginEmail, password }) => loginEmail === AppUserEmail && password === AppUserPassword,
    );
    if (!isApplication && !person) return rejected();
    const token = randomUUID();
    sessions.set(token, now().getTime() + DAY_MS);
    const userId = person?.id ?? 'application';
    const uri = `${fake.namedOrigin ?? fake.origin}/api/v1`;
    return json({ uri, accessToken: null, appToken: 'app', userToken: token, userId, ssoToken: randomUUID() });
  }

  function shown({ loginEmail, password: _, ...person }: FakePerson) {
    const email = person.emails.find(({ primary }) => primary)?.address ?? null;
    return { ...person, email, user: { loginEmail, mustChangePassword: false, isApproved: fake.isApproved } };
  }

  function setFields(person: FakePerson, body: string) {
    return json(
      fieldsBody.parse(JSON.parse(body)).map(({ name, value }) => {
        if (fake.failsFields) return { status: 'Failed', message: 'no', customFieldName: name };
        person.customFields = [...person.customFields.filter((field) => field.name !== name), { name, value }];
        return { status: 'Success', message: '', customFieldName: name };
      }),
    );
  }

  function setEmail(person: FakePerson, replaced: string | undefined, body: string) {
    const email = emailBody.parse(JSON.parse(body));
    const isHeld = person.emails.some(({ address }) => address === (replaced ?? email.address));
    if (isHeld !== (replaced !== undefined)) return { status: 400, body: '{"Message":"no such address"}' };
    const others = person.emails
      .filter(({ address }) => address !== replaced)
      .map((other) => ({ ...other, primary: other.primary && !email.primary }));
    person.emails = [...others, email];
    return json({});
  }

  function call(req: IncomingMessage, body: string) {
    const [, id = '', part = '', rest = ''] =
      /^\/api\/v1\/Individuals\/([^/?]+)\/([^/?]+)\/?([^/?]*)/.exec(req.url ?? '') ?? [];
    const key = decodeURIComponent(id === 'Profile' ? part : id);
    const person =
      people.get(key) ?? [...people.values()].find(({ emails }) => emails.some(({ address }) => address === key));
    if (id === 'FindBySsoToken') {
      const known = people.get(ssoTokens.get(decodeURIComponent(part)) ?? '');
      return json({ pageNumber: 1, dataList: known ? [shown(known)] : [] });
    }
    if (id === 'Profile') return json({ pageNumber: 1, dataList: person ? [shown(person)] : [] });
    if (!person) return { status: 404, body: '{"Message":"not found"}' };
    if (part === 'CustomFields') return json(person.customFields);
    if (part === 'CustomFieldsList') return setFields(person, body);
    if (part === 'Emails') return setEmail(person, rest === '' ? undefined : decodeURIComponent(rest), body);
    return { status: 404, body: '{}' };
  }

  function answerTo(req: IncomingMessage, body: string) {
    if (req.url === '/Api/v1/WebApiUrl') {
      const { AppName, AppKey } = accessBody.parse(JSON.parse(body));
      if (AppName !== fake.settings.access.appName || AppKey !== fake.settings.access.appKey) return rejected();
      const accessToken = randomUUID();
      accessTokens.add(accessToken);
      const uri = `${fake.namedOrigin ?? fake.origin}/api/v1/Signup/Authenticate`;
      return json({ uri, accessToken, appToken: null, userToken: null });
    }
    if (req.url === '/api/v1/Signup/Authenticate') return signOn(req, body);
    const isKeyed = !fake.isApplicationLocked && req.headers['x-api-key'] === fake.keyAccess.apiKey;
    const isSigned = (sessions.get(String(req.headers.usertoken)) ?? 0) > now().getTime();
    if (!isKeyed && (!isSigned || req.headers.apptoken !== 'app')) return rejected();
    return fake.answer === undefined ? call(req, body) : { status: 200, body: fake.answer };
  }

  const server = await startFakeServer((req, res, body) => {
    // The account site's page, of which the first person is signed in with one click.
    const [visitor] = people.values();
    if (req.url?.startsWith('/account/login.aspx?') && visitor) {
      const back = fake.approve(new URL(req.url, server.origin).href, visitor).replaceAll('&', '&amp;');
      res.writeHead(200, { 'Content-Type': 'text/html' });
      res.end(
        `<!doctype html><html lang="en"><title>Sign in</title><h1>The account site</h1><a href="${back}">Continue</a>`,
      );
      return;
    }
    const answer = answerTo(req, body);
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  const fake: ImpexiumFake = Object.assign(server, {
    settings: {
      access: {
        accessUrl: `${server.origin}/Api/v1/WebApiUrl`,
        appName: 'site',
        appKey: 'canary-app-key',
        appId: 'site-id',
        appPassword: 'canary-app-password',
        userEmail: 'application@ams.test',
        userPassword: 'canary-user-password',
      },
      hosts: ['.ams.test'],
      timeZone: 'America/New_York',
      requestsPerMinute: 6000,
      loginUrl: `${server.origin}/account/login.aspx`,
      logoutUrl: 'https://account.ams.test/logout',
    },
    keyAccess: { origin: server.origin, apiKey: 'canary-api-key' },
    approve(url: string, person: FakePerson) {
      const token = `canary-sso-${randomUUID()}`;
      ssoTokens.set(token, person.id);
      const back = new URL(new URL(url).searchParams.get('RedirectUrl') ?? '');
      back.searchParams.set('UserId', person.id);
      back.searchParams.set('sso', token);
      return back.href;
    },
    isApproved: true,
    people,
    add(fields: Partial<FakePerson> & Pick<FakePerson, 'loginEmail'>) {
      const number = people.size + 1;
      const person: FakePerson = {
        id: `person-${number}`,
        recordNumber: String(700_000 + number),
        firstName: 'Amara',
        lastName: 'Okafor',
        password: 'canary-member-password',
        emails: [{ primary: true, address: fields.loginEmail, type: 'Home', showInDirectory: true }],
        memberships: [
          {
            membershipType: 'Professional',
            joinDate: '2019-01-01T00:00:00',
            expireDate: '2099-12-31T00:00:00',
            graceExpireDate: null,
            terminateDate: null,
            renewalUrl: 'https://account.ams.test/renew?order=1',
          },
        ],
        customFields: [],
        ...fields,
      };
      people.set(person.id, person);
      return person;
    },
    count: (path: RegExp) => server.requests.filter((line) => path.test(line)).length,
    withdrawTokens() {
      sessions.clear();
      accessTokens.clear();
    },
    rejectsBy: 'status' as const,
    namedOrigin: undefined,
    answer: undefined,
    isApplicationLocked: false,
    failsFields: false,
    reset() {
      people.clear();
      server.requests.length = 0;
      server.fault = undefined;
      fake.isApproved = true;
      fake.rejectsBy = 'status';
      fake.namedOrigin = undefined;
      fake.answer = undefined;
      fake.isApplicationLocked = false;
      fake.failsFields = false;
    },
  });
  return fake;
}
