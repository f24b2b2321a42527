import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Step } from '../../scripts/steps.ts';
import { CLOCK_SKEW_MS } from '../../server/page-cache/redis-store.ts';
import { CREDIT_LOG_PATH, RECORD_PATH, VERIFY_PATH } from '../../shared/credits/addresses.ts';
import { FILE_LIMIT, MAX_FILE_BYTES } from '../../shared/credits/credit-log.ts';
import { publishedPaths } from '../support/addresses.ts';
import { openRecordForm, readLastFile, recordWithFile, signInByForm, toPdf } from '../support/evidence-form.ts';
import { CHAPTER, sendMeeting, TEMPLATE } from '../support/feature-addresses.ts';
import { sendRequest } from '../support/send-request.ts';
import { until } from '../support/until.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Fleet } from './fleet.ts';

const MEMBER = { username: 'member@demo.test', password: 'demo-Passw0rd!', staySignedIn: false };
/** The default of SIGN_IN_LIMIT: compose.yaml does not set it. */
const SIGN_IN_LIMIT = 20;
const VISITORS = 8;
const OVER_A_SECOND_MS = 1100;
const PURGE_MS = 300;
const ANSWERED_MS = 5000;
const signedInSchema = z.object({ result: z.array(z.object({ accessToken: z.string() })).length(1) });

/** The site with two healthy replicas behind the load balancer. */
export function siteScenarios(fleet: Fleet): Step[] {
  const step = (name: string, run: (fleet: Fleet) => Promise<string | undefined>): Step => ({
    name,
    run: () => run(fleet),
  });
  return [
    step('pages, calls, files and redirects are served', everything),
    step('a session of one replica is valid in the other', signIn),
    step('a file of evidence of 5 MB is stored and read', evidence),
    step('a form with a file from no session is answered before its body has arrived', rejectedEarly),
    step('a transcript is verified, a mail stopped by one click and a share card drawn', members),
    step('a meeting is accepted once by both replicas, and a template downloaded by its member alone', meeting),
    step('sign-in attempts are counted per client address', throttle),
    step('a page cached by one replica is a hit in the other', sharedPage),
    step('a purge sent to the load balancer reaches both replicas', purge),
  ];
}

async function evidence({ nginx }: Fleet): Promise<string> {
  const member = await signInByForm(nginx.origin, MEMBER.username);
  const file = toPdf(MAX_FILE_BYTES);
  assert.equal((await recordWithFile(nginx.origin, member, file)).status, 303);
  const read = await readLastFile(member);
  assert.equal(read.status, 200);
  assert.ok(file.equals(Buffer.from(read.body)));
  const large = await recordWithFile(nginx.origin, member, toPdf(MAX_FILE_BYTES + 1));
  assert.equal(large.status, 413);
  assert.ok(large.text.includes(`Add a file of ${FILE_LIMIT}`) && large.text.includes('With a file'));
  return `${MAX_FILE_BYTES} bytes, and one more is rejected with the form`;
}

async function rejectedEarly({ nginx }: Fleet): Promise<string> {
  const sent = request(`${nginx.origin}${RECORD_PATH}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(MAX_FILE_BYTES),
      Origin: nginx.origin,
    },
  });
  sent.on('error', () => {});
  const timer = setTimeout(() => sent.destroy(), ANSWERED_MS);
  sent.write('--x\r\n');
  const status = await new Promise<number | undefined>((resolve) => {
    sent.once('response', (response) => resolve(response.statusCode));
    sent.once('close', () => resolve(undefined));
  });
  clearTimeout(timer);
  sent.destroy();
  assert.equal(status, 302);
  return `with ${status}, after 5 bytes of ${MAX_FILE_BYTES}`;
}

async function members({ nginx }: Fleet): Promise<string> {
  const member = await signInByForm(nginx.origin, MEMBER.username);
  const form = (path: string, fields: Record<string, string>) =>
    member.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const token = await openRecordForm(member);
  const subject = `year-${new Date().getUTCFullYear()}`;
  const issued = await form(CREDIT_LOG_PATH, { action: 'issue', subject, token });
  assert.equal(issued.status, 303);
  const { search } = new URL(issued.headers.location ?? '', nginx.origin);
  const verified = await sendRequest(`${nginx.origin}${VERIFY_PATH}${search}`);
  assert.match(verified.body, /This transcript was issued by the society/);
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const stop = await sendRequest(`${nginx.origin}/follow/stop?token=unknown`, { method: 'POST', body, headers });
  assert.equal(stop.status, 410);
  const card = await sendRequest(`${nginx.origin}/share-cards/careers.png`);
  assert.deepEqual([card.status, card.headers['content-type']], [200, 'image/png']);
  return 'over both replicas';
}

async function meeting({ nginx, replicas, query }: Fleet): Promise<string> {
  const visitor = await createVisitor(nginx.origin);
  const sent = await Promise.all([1, 2, 3, 4].map(() => sendMeeting(visitor, CHAPTER, { email: 'fleet@person.test' })));
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([303]));
  const rows = await query("SELECT FROM form_submissions WHERE fields->>'email' = 'fleet@person.test'");
  assert.equal(rows.length, 1);
  const member = await signInByForm(nginx.origin, MEMBER.username);
  for (const _replica of replicas) {
    assert.equal((await member.send(`${TEMPLATE}.md`)).status, 200);
    assert.equal((await visitor.send(`${TEMPLATE}.md`)).status, 302);
  }
  return `${sent.length} forms at once`;
}

async function everything({ nginx }: Fleet): Promise<string> {
  const pages = await publishedPaths(nginx.origin);
  const paths = pages.values();
  const visitor = async () => {
    for (const path of paths) assert.equal((await sendRequest(nginx.origin + path)).status, 200, path);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  const home = await sendRequest(`${nginx.origin}/`);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(home.body) ?? [];
  const others = [
    { path: script, status: 200 },
    { path: '/api/taxonomy', status: 200 },
    { path: '/sitemap.xml', status: 200 },
    { path: '/no/such/page', status: 404 },
    { path: '/Who-We-Are//', status: 301 },
    { path: '/member-dashboard', status: 302 },
    { path: '/readyz', status: 200 },
  ];
  for (const { path, status } of others) assert.equal((await sendRequest(nginx.origin + path)).status, status, path);
  const elsewhere = await sendRequest(`${nginx.origin}/`, { headers: { Host: 'evil.example' } });
  assert.equal(elsewhere.status, 421);
  return `${pages.length + others.length} addresses`;
}

async function signIn({ replicas: [one, two] }: Fleet): Promise<undefined> {
  const visitor = await createVisitor(one.origin);
  const answer = await visitor.send('/api/sso/login', { method: 'POST', body: MEMBER });
  assert.equal(answer.status, 200);
  const [user] = signedInSchema.parse(answer.body).result;
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ofMember = { Cookie: cookie, Authorization: `Bearer ${user?.accessToken}` };
  for (const { origin } of [one, two]) {
    const page = await sendRequest(`${origin}/member-dashboard`, { headers: { Cookie: cookie } });
    assert.equal(page.status, 200, origin);
    assert.equal((await sendRequest(`${origin}/api/my-content/taxonomies`, { headers: ofMember })).status, 200, origin);
    assert.equal((await sendRequest(`${origin}/member-dashboard`)).status, 302, origin);
  }
}

async function throttle({ nginx }: Fleet): Promise<string> {
  const headers = (await createVisitor(nginx.origin)).writeHeaders();
  let accounts = 0;
  const attempt = async (from: string, claimed: string) => {
    const agent = new Agent({ localAddress: from });
    // The API also counts per account.
    const body = JSON.stringify({ ...MEMBER, username: `nobody-${++accounts}@demo.test`, password: 'wrong' });
    const { status } = await sendRequest(`${nginx.origin}/api/sso/login`, {
      method: 'POST',
      body,
      agent,
      headers: { ...headers, 'X-Forwarded-For': claimed },
    });
    return status;
  };
  for (let number = 1; number <= SIGN_IN_LIMIT; number += 1)
    assert.notEqual(await attempt('127.0.0.2', `203.0.113.${number}`), 429, `attempt ${number}`);
  assert.equal(await attempt('127.0.0.2', '203.0.113.200'), 429, 'over the limit, with any X-Forwarded-For');
  assert.notEqual(await attempt('127.0.0.3', '127.0.0.2'), 429, 'another address');
  return `${SIGN_IN_LIMIT} a minute, counted by both replicas together`;
}

const PAGE = '/who-we-are/bylaws?';
const toAge = ({ headers }: Awaited<ReturnType<typeof sendRequest>>) => Number(headers.age);

async function sharedPage({ replicas: [one, two], ...fleet }: Fleet): Promise<undefined> {
  await sendPurge(fleet, ['pages']);
  // Redis leaves out entries from the time just after a purge, when clocks of replicas may differ.
  await delay(CLOCK_SKEW_MS + PURGE_MS);
  // The response that is rendered may be streamed in parts; the entry is the complete page.
  let first = await sendRequest(one.origin + PAGE);
  await until('the page is a hit', async () => {
    first = await sendRequest(one.origin + PAGE);
    return first.headers['cache-status'] === 'rostrum; hit';
  });
  await delay(OVER_A_SECOND_MS);
  const shared = await sendRequest(two.origin + PAGE);
  assert.equal(shared.body, first.body);
  assert.equal(shared.headers.etag, first.headers.etag);
  assert.ok(toAge(shared) >= 1, `it is ${toAge(shared)} s old`);
}

async function purge({ replicas, ...fleet }: Fleet): Promise<undefined> {
  for (const { origin } of replicas) await sendRequest(origin + PAGE);
  for (const { origin } of replicas)
    assert.equal((await sendRequest(origin + PAGE)).headers['cache-status'], 'rostrum; hit', origin);
  await delay(OVER_A_SECOND_MS);
  await sendPurge(fleet, ['pages']);
  await delay(PURGE_MS);
  for (const { origin } of replicas) assert.equal(toAge(await sendRequest(origin + PAGE)), 0, origin);
}

/** Sends the purge request of a content system. */
async function sendPurge({ nginx, purgeSecret }: Pick<Fleet, 'nginx' | 'purgeSecret'>, tags: string[]): Promise<void> {
  const body = JSON.stringify({ tags });
  const time = Math.floor(Date.now() / 1000);
  const signature = `t=${time},v1=${createHmac('sha256', purgeSecret).update(`${time}.${body}`).digest('hex')}`;
  const { status } = await sendRequest(`${nginx.origin}/hooks/purge`, {
    method: 'POST',
    body,
    headers: { 'X-Signature': signature },
  });
  assert.equal(status, 204);
}
