import { createHmac } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CREDIT_LOG_PATH } from '../../../shared/credits/addresses.ts';
import { MAX_FILE_BYTES } from '../../../shared/credits/credit-log.ts';
import { publishedPaths } from '../../support/addresses.ts';
import { onServer } from '../../support/databases.ts';
import {
  openRecordForm,
  postRecordForm,
  readLastFile,
  recordWithFile,
  signInByForm,
  toPdf,
} from '../../support/evidence-form.ts';
import { CHAPTER, featureAddresses, sendMeeting, TEMPLATES } from '../../support/feature-addresses.ts';
import { figure } from '../../support/figure.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { limitMemory } from '../../support/memory-limit.ts';
import { runInParallel } from '../../support/run-in-parallel.ts';
import { sendRequest } from '../../support/send-request.ts';
import type { Visitor } from '../../support/visitor.ts';

/** The container of compose.yaml and deploy/kubernetes, whose database runs elsewhere. */
const LIMIT_BYTES = 512 * 1024 * 1024;
const PEOPLE = 30;
const sites = measuredSites();

/** A site in a container of its own, whose memory is watched. */
async function startInContainer(settings: Record<string, string> = {}) {
  const limit = await limitMemory(LIMIT_BYTES);
  // After a failure too, when the site of the test has been killed: the next test creates the same group.
  onTestFinished(limit.remove);
  const database = await onServer('embedded', inject('postgres')).open();
  onTestFinished(database.drop);
  const site = await sites.start({
    limit,
    environment: { DATABASE_URL: database.url, SIGN_IN_LIMIT: '1000', ...settings },
  });
  const atStart = await limit.usage();
  let most = atStart;
  const timer = setInterval(() => void limit.usage().then((bytes) => (most = Math.max(most, bytes))), 50);
  onTestFinished(() => clearInterval(timer));
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  return {
    site,
    databaseUrl: database.url,
    /** Ends the site, which must not have been killed. */
    async end(row: string): Promise<void> {
      figure(row, `memory ${megabytes(atStart)} before, ${megabytes(most)} at most, of ${megabytes(LIMIT_BYTES)}`);
      expect(await limit.kills()).toBe(0);
      site.signal('SIGTERM', 'site');
      await site.ended;
    },
  };
}

test(`${PEOPLE} people who send a file of 5 MB at once stay below the memory of a container, and so does one who sends ${PEOPLE} [N3]`, async () => {
  const { site, databaseUrl, end } = await startInContainer();
  await createMembers(databaseUrl);
  const file = toPdf(MAX_FILE_BYTES);

  const people = [];
  for (let number = 0; number < PEOPLE; number += 1)
    people.push(await signInByForm(site.origin, `holder-${number}@demo.test`));
  const sent = await Promise.all(people.map((visitor) => recordWithFile(site.origin, visitor, file)));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 303));
  const read = await Promise.all(people.map((visitor) => readLastFile(visitor)));
  expect(read.every(({ status, body }) => status === 200 && file.equals(Buffer.from(body)))).toBe(true);

  const transcripts = people.map(async (visitor) => {
    const fields = {
      action: 'issue',
      subject: `year-${new Date().getUTCFullYear()}`,
      token: await openRecordForm(visitor),
    };
    return (await postForm(visitor, CREDIT_LOG_PATH, fields)).status;
  });
  expect(new Set(await Promise.all(transcripts))).toEqual(new Set([303]));
  const follows = people.map(async (visitor, number) => {
    const fields = { email: `reader-${number}@new.test`, frequency: 'weekly' };
    return (await postForm(visitor, '/follow?what=jobs%3Acareers', fields)).status;
  });
  expect(new Set([...(await Promise.all(follows)), 303, 429])).toEqual(new Set([303, 429]));
  const [one] = people;
  if (!one) throw new Error('Nobody is signed in');
  const token = await openRecordForm(one);
  for (const [sentToken, allowed] of [[token, [303, 409, 429]] as const, ['', [403]] as const]) {
    const all = await Promise.all(
      people.map((_, number) => postRecordForm(site.origin, one, { file, token: sentToken, title: `File ${number}` })),
    );
    expect(allowed).toEqual(expect.arrayContaining([...new Set(all.map(({ status }) => status))]));
  }

  expect((await one.send('/member-dashboard')).status).toBe(200);
  await end('N3 uploads');
});

test(`${PEOPLE} people who read templates, the week and embedded dates and come to a meeting at once stay below it [N3]`, async () => {
  const { site, databaseUrl, end } = await startInContainer({ FORM_LIMIT: '1000' });
  await createMembers(databaseUrl);
  const people: Visitor[] = [];
  for (let number = 0; number < PEOPLE; number += 1)
    people.push(await signInByForm(site.origin, `holder-${number}@demo.test`));
  const { pages, files, drawings } = featureAddresses('raps');
  const read = async (visitor: Visitor, number: number) => {
    const own = [...TEMPLATES.map((path) => `${path}.md`), ...pages, ...drawings];
    const embeds = files.map((path) => `${path}${path.includes('?') ? '&' : '?'}utm_source=${number}`);
    for (const path of [...own, ...embeds]) expect([200, 429, 503], path).toContain((await visitor.send(path)).status);
    const { status } = await sendMeeting(visitor, CHAPTER, { firstName: `Person ${number}` });
    expect([303, 503]).toContain(status);
  };
  await Promise.all(people.map(read));
  expect((await sendRequest(`${site.origin}/`)).status).toBe(200);
  await end('N3 pages');
});

test('share cards that are asked for over sixty connections stay below the memory of a container [N3]', async () => {
  const { site, end } = await startInContainer();
  const paths = (await publishedPaths(site.origin)).filter((path) => path !== '/').slice(0, 120);
  for (const some of [paths.slice(0, 60), paths.slice(60), paths]) {
    const cards = await Promise.all(some.map((path) => sendRequest(`${site.origin}/share-cards${path}.png`)));
    const statuses = new Set(cards.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  }
  expect((await sendRequest(`${site.origin}/`)).status).toBe(200);
  await end('N3 cards');
});

test('a CDN that is away while every address is read and changed, for years of invented ones, leaves the site below it [P8]', async () => {
  const PURGE_SECRET = 'the key of the content system, long enough';
  const { site, end } = await startInContainer({ CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1', PURGE_SECRET });
  const purge = async (tags: readonly string[]) => {
    const body = JSON.stringify({ tags });
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
    const headers = { 'X-Signature': signature };
    return (await sendRequest(`${site.origin}/hooks/purge`, { method: 'POST', body, headers })).status;
  };
  const paths = await publishedPaths(site.origin);
  for (let round = 0; round < 2; round += 1) {
    await runInParallel(paths, 8, async (path) => {
      expect((await sendRequest(site.origin + path)).status, path).toBeLessThan(400);
      expect(await purge([`page:${path}`]), path).toBe(204);
    });
  }
  const years = Array.from({ length: 500 }, (_, part) =>
    Array.from({ length: 100 }, (_, number) => `page:/an/address/of/the/last/years/${part}/${number}`),
  );
  await runInParallel(years, 4, async (tags) => expect(await purge(tags)).toBe(204));
  expect((await sendRequest(`${site.origin}/`)).status).toBe(200);
  await end('P8');
});

const postForm = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.send(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

/** Adds members with a certification, who have the password of the demo accounts. */
async function createMembers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `with one as (select members.* from members join member_emails on member_id = id where address = 'member@demo.test'),
      added as (
        insert into members (first_name, last_name, password_hash, member_type, active, expire_date, joined_date)
        select 'Holder', number::text, password_hash, member_type, active, expire_date, joined_date
        from one, generate_series(0, $1 - 1) as number returning id, last_name
      ),
      addresses as (
        insert into member_emails (address, member_id, is_primary)
        select 'holder-' || last_name || '@demo.test', id, true from added
      )
    insert into credit_cycles (member_id, earned, needed, ends) select id, 0, 36, current_date + 300 from added`,
    [PEOPLE],
  );
  await client.end();
}
