import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { ProviderError } from '../../api/common/provider-error.ts';
import { openStore } from '../../api/database/database.ts';
import { providerBudget } from '../../api/database/schema/providers.ts';
import { toApiError } from '../../api/http/to-api-error.ts';
import { splitFeedUrl } from '../../api/providers/higher-logic/client.ts';
import { connectHigherLogic } from '../../api/providers/higher-logic/connect.ts';
import type { Community } from '../../api/providers/ports.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { Fault } from '../provider-fakes/fake-server.ts';
import { type HigherLogicFake, startHigherLogicFake } from '../provider-fakes/higher-logic-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { recordingLog } from '../support/recording-log.ts';
import { SMALL_CONTENT } from '../support/sites.ts';

const NOW = Date.UTC(2031, 4, 10, 12);

describe.each(oneDatabase())('the community [Section 7, External discussion feed], on $name PostgreSQL', (database) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let drop: () => Promise<void>;
  let fake: HigherLogicFake;
  let time = NOW;
  const now = () => new Date(time);
  const { log, lines } = recordingLog();
  const closing: (() => Promise<void>)[] = [];

  const connected = (change: { iamKey?: string; timeZone?: string } = {}) => {
    const { feedUrl, communityOrigin, iamKey, password } = fake;
    const settings = { feedUrl, communityOrigin, iamKey, password, timeZone: 'UTC', ...change };
    const higherLogic = connectHigherLogic({ db: store.db, now, log }, settings);
    closing.push(higherLogic.close);
    return higherLogic;
  };
  const connect = (change?: Parameters<typeof connected>[0]): Community => connected(change).community;
  const readFailure = async (community: Community) => {
    const error: unknown = await community.recentPosts(5).catch((thrown: unknown) => thrown);
    if (!(error instanceof ProviderError)) throw new Error(`not a ProviderError: ${String(error)}`);
    return error.failure;
  };

  beforeAll(async () => {
    const opened = await database.open({ contentDir: SMALL_CONTENT, product: 'acme', now: new Date(NOW) });
    drop = opened.drop;
    store = await openStore({ dataDir: '', databaseUrl: opened.url, log });
    fake = await startHigherLogicFake();
  });
  beforeEach(async () => {
    time = NOW;
    lines.length = 0;
    fake.reset();
    await store.db.delete(providerBudget);
    return async () => {
      await Promise.all(closing.splice(0).map((close) => close()));
      expect(lines.join()).not.toMatch(/canary|members\.test/);
    };
  });
  afterAll(async () => {
    await fake.close();
    await store.close();
    await drop();
  });

  it('gives at most as many posts as are wanted, the newest first, with their age', async () => {
    for (let count = 0; count < 3; count += 1) fake.post({});
    const all = await connect().recentPosts(20);
    expect(all).toMatchObject({ asOf: new Date(NOW), stale: false });
    expect(all.value).toHaveLength(3);
    expect((await connect().recentPosts(1)).value).toEqual(all.value.slice(0, 1));
  });

  it.each([
    ['text', 'author', { Author: { DisplayName: 'ada.quill@members.test' } }, '(address removed)'],
    ['an address in the subject', 'title', { Subject: 'Re: <ada@members.test>, hello' }, 'Re: , hello'],
    [
      'an address in the text',
      'text',
      { BodyWithoutMarkup: 'Mail me: ada@members.test!' },
      'Mail me: (address removed)',
    ],
    [
      'markup in the text',
      'text',
      { BodyWithoutMarkup: '<b>One</b>\u0000\n two <img src=x onerror=alert(1)>' },
      'One two',
    ],
    ['a quoted address', 'text', { BodyWithoutMarkup: 'To "ada q"@members.test now' }, 'To "ada (address removed) now'],
    ['an escaped address', 'text', { BodyWithoutMarkup: 'ada&#64;members.test' }, '(address removed)'],
    ['a full-width address', 'text', { BodyWithoutMarkup: 'ada＠members．test' }, '(address removed)'],
    ['a mention', 'text', { BodyWithoutMarkup: 'Thanks, @ada' }, 'Thanks, @ada'],
    ['no text', 'text', { BodyWithoutMarkup: null }, ''],
    ['no author', 'author', { Author: null }, ''],
    [
      'a link to the community',
      'url',
      { LinkToMessage: 'https://exchange.acme.test/a' },
      'https://exchange.acme.test/a',
    ],
    ['a link elsewhere', 'url', { LinkToMessage: 'https://evil.test/' }, 'https://exchange.acme.test/discussions/1'],
    [
      'a link without TLS',
      'url',
      { LinkToMessage: 'http://exchange.acme.test/' },
      'https://exchange.acme.test/discussions/1',
    ],
    [
      'a script as link',
      'url',
      { LinkToMessage: 'javascript:alert(1)', LinkToDiscussion: null },
      'https://exchange.acme.test/',
    ],
    [
      'a link with credentials',
      'url',
      { LinkToMessage: 'https://a:b@exchange.acme.test/', LinkToDiscussion: 'no link' },
      'https://exchange.acme.test/',
    ],
  ] as const)('a post with %s: its %s is safe', async (_name, field, fields, expected) => {
    fake.post(fields);
    expect((await connect().recentPosts(1)).value[0]?.[field]).toBe(expected);
  });

  it.each([
    ['2031-05-09T14:02:00', 'America/New_York', '2031-05-09T18:02:00.000Z'],
    ['2031-05-09T14:02:00.5', 'UTC', '2031-05-09T14:02:00.500Z'],
    ['2031-05-09T14:02:00Z', 'America/New_York', '2031-05-09T14:02:00.000Z'],
  ])('the time %s in %s is %s', async (DatePosted, timeZone, expected) => {
    fake.post({ DatePosted });
    expect((await connect({ timeZone }).recentPosts(1)).value[0]?.postedAt.toISOString()).toBe(expected);
  });

  it('leaves out a post without subject or time, and cuts long texts', async () => {
    fake.post({ Subject: undefined });
    fake.post({ DatePosted: 'yesterday' });
    fake.post({ Subject: 'Whole', BodyWithoutMarkup: 'word '.repeat(1000) });
    const { value } = await connect().recentPosts(5);
    expect(value.map(({ title }) => title)).toEqual(['Whole']);
    expect(value[0]?.text).toMatch(/^(?:word )+word…$/);
    expect(value[0]?.text.length).toBeLessThanOrEqual(301);
  });

  it('is read once a minute, however many ask', async () => {
    const community = connect();
    await Promise.all(Array.from({ length: 10 }, () => community.recentPosts(5)));
    time += MINUTE_MS - 1;
    await community.recentPosts(5);
    expect(fake.requests).toEqual(['GET /api/v2.0/Discussions/GetDiscussionPosts?discussionKey=d-1&maxToRetrieve=40']);
    time += 1;
    fake.post({});
    expect((await community.recentPosts(5)).value).toHaveLength(1);
    expect(fake.requests).toHaveLength(2);
  });

  it.each<[Fault | 'a refusal with 200' | 'a page with 200' | '3 MB', string]>([
    ['hang', 'away'],
    ['reset', 'away'],
    ['truncate', 'away'],
    ['drip', 'away'],
    ['server error', 'away'],
    ['flood', 'garbled'],
    ['redirect', 'garbled'],
    ['wrong shape', 'garbled'],
    ['a refusal with 200', 'garbled'],
    ['a page with 200', 'garbled'],
    ['3 MB', 'garbled'],
  ])('%s is %s: the posts of before are shown as stale, for a day', async (fault, kind) => {
    const answers = {
      'a refusal with 200': { type: 'application/json', text: '{"Message":"Authorization has been denied."}' },
      'a page with 200': { type: 'text/html', text: '<h1>Error</h1>' },
      '3 MB': { type: 'application/json', text: `["${'x'.repeat(3_000_000)}"]` },
    };
    const begin = () => {
      if (fault in answers) fake.answer = Object.entries(answers).find(([name]) => name === fault)?.[1];
      else fake.fault = Object.keys(answers).includes(fault) ? undefined : asFault(fault);
    };
    fake.post({});
    const community = connect();
    const before = await community.recentPosts(5);
    begin();
    time += MINUTE_MS;
    expect(await community.recentPosts(5)).toEqual({ ...before, stale: true });
    time += DAY_MS;
    expect(await readFailure(community)).toMatchObject({ kind });
    expect(await readFailure(connect())).toMatchObject({ kind });
    fake.fault = undefined;
    fake.answer = undefined;
    time += MINUTE_MS;
    expect(await community.recentPosts(5)).toMatchObject({ value: before.value, asOf: now(), stale: false });
  });

  describe('the contact whose credentials are sent', () => {
    it.each([
      ['an ordinary contact', {}, undefined],
      ['an administrator', { IsAdmin: true }, '"rights":["IsAdmin"]'],
      ['staff', { IsAdmin: false, IsStaffMember: true }, '"rights":["IsStaffMember"]'],
      ['a contact with other flags', { IsCompany: true }, undefined],
    ])('%s', async (_name, change, warning) => {
      fake.contact = { ...fake.contact, ...change };
      await connected().checkContact();
      expect(fake.requests).toEqual(['GET /api/v2.0/Contacts/GetWhoAmI']);
      expect(lines).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
    });

    it.each<Fault>(['reset', 'server error', 'garbage', 'wrong shape'])('%s: cannot be read', async (fault) => {
      fake.fault = fault;
      const higherLogic = connected();
      await higherLogic.checkContact();
      expect(lines).toEqual([expect.stringContaining('could not be read')]);
      fake.fault = undefined;
      fake.post({});
      expect((await higherLogic.community.recentPosts(1)).value).toHaveLength(1);
    });

    it('of which the API tells nothing does not stop the feed', async () => {
      fake.isContactTold = false;
      const higherLogic = connected();
      await higherLogic.checkContact();
      expect(lines).toEqual([expect.stringContaining('could not be read')]);
      fake.post({});
      expect((await higherLogic.community.recentPosts(1)).value).toHaveLength(1);
    });
  });

  it('rejected credentials are a failure of their own', async () => {
    expect(await readFailure(connect({ iamKey: 'canary-other' }))).toEqual({ kind: 'credentials' });
  });
});

const asFault = (name: string) => FAULT_NAMES.find((fault) => fault === name);
const FAULT_NAMES: readonly Fault[] = [
  'hang',
  'reset',
  'truncate',
  'drip',
  'server error',
  'flood',
  'redirect',
  'wrong shape',
];

test.each([
  [
    'https://api.acme.test/api/v2.0/Discussions/GetDiscussionPosts?discussionKey=1',
    'https://api.acme.test/api/v2.0/Discussions',
    'GetDiscussionPosts?discussionKey=1',
  ],
  ['https://api.acme.test/feed', 'https://api.acme.test', 'feed'],
  ['https://api.acme.test/a/feed/', 'https://api.acme.test/a', 'feed'],
  ['https://api.acme.test/a/feed?to=/b/c', 'https://api.acme.test/a', 'feed?to=/b/c'],
])('%s is split into base and last segment [Section 7, External discussion feed]', (url, base, segment) => {
  expect(splitFeedUrl(url)).toEqual({ base, segment });
});

test('a failed provider is 503 with Retry-After, and named for the site alone', () => {
  const { status, headers, body } = toApiError(new ProviderError('higher-logic', 'read posts', { kind: 'away' }));
  expect([status, headers]).toEqual([
    503,
    { 'Retry-After': '5', 'Proxy-Status': 'higher-logic; error=destination_unavailable' },
  ]);
  expect(JSON.stringify(body)).not.toContain('higher-logic');
});
