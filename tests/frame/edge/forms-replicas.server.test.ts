import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../api/database/database.ts';
import { addressClaims } from '../../../api/database/schema/address-claims.ts';
import { contentItems } from '../../../api/database/schema/content.ts';
import type { Db } from '../../../api/database/schema/db.ts';
import { formSubmissions, idempotencyKeys } from '../../../api/database/schema/members.ts';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { startApi } from '../../../api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { LINK_KEYS } from '../../support/mail-links.ts';
import { mailsTo } from '../../support/mails.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const INQUIRY = '/form-embeds/enterprise-members-inquiry';
const EURO = '/europe-2025/register';
const JOIN = `/join-${FIXTURE_PRODUCT}`;

describe.each(oneDatabase())('two replicas, each with an API of its own, on one $name PostgreSQL', (database) => {
  const closing: (() => Promise<unknown>)[] = [];
  let db: Db;
  let one: TestSite;
  let other: TestSite;
  let mailFolder: Awaited<ReturnType<typeof temporaryFolder>>;

  async function startReplica(databaseUrl: string): Promise<TestSite> {
    const mail = { folder: mailFolder.path, publicOrigin: 'http://localhost' };
    const settings = {
      dataDir: '',
      databaseUrl,
      product: FIXTURE_PRODUCT,
      contentDir: FIXTURE_CONTENT,
      mail,
      linkKeys: LINK_KEYS,
    };
    const api = await startApi({ ...settings, demo: false, checkResponses: true }, { log: silentLog });
    closing.push(api.close);
    const site = await startSite({
      apiOrigin: api.origin,
      environment: { PRODUCT_SLUG: FIXTURE_PRODUCT },
    });
    closing.push(site.close);
    return site;
  }
  beforeAll(async () => {
    const { url, drop } = await database.open({ contentDir: FIXTURE_CONTENT, product: FIXTURE_PRODUCT });
    closing.push(drop);
    mailFolder = await temporaryFolder();
    closing.push(mailFolder.remove);
    const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
    closing.push(store.close);
    db = store.db;
    const [page] = await db.select().from(contentItems).where(eq(contentItems.kind, 'page')).limit(1);
    if (!page) throw new Error('The content has no page');
    const { search: _search, heading: _heading, ...row } = page;
    const pages = [INQUIRY, EURO].map((path, index) => ({ ...row, id: 900_001 + index, key: path, path }));
    await db.insert(contentItems).values(pages);
    one = await startReplica(url);
    other = await startReplica(url);
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  let people = 0;
  const person = () => {
    people += 1;
    return { firstName: 'Canaryfirst', lastName: 'Canarylast', email: `canary-${people}@new.test` };
  };
  /** Submits a form twice at once to each replica, and once more to each later. */
  async function submitOften(path: string, fields: Record<string, string>) {
    const press = (site: TestSite) => sendPlainForm(site.origin, path, fields);
    const replies = await Promise.all([one, other, one, other].map(press));
    for (const site of [one, other]) replies.push(await press(site));
    return replies.map(({ status, headers }) => `${status} ${headers.location}`);
  }
  const stored = async (email: string) =>
    (await db.select().from(formSubmissions)).filter(({ fields }) => fields.email === email).length;

  test.each([
    [INQUIRY, { organisation: 'Canaryworks', message: 'Why' }],
    [EURO, { about: 'A certificate', message: 'Where is it?' }],
  ])('%s is stored once, and each submission gets the first response [D8]', async (path, more) => {
    const fields = { ...person(), ...more };
    const answers = await submitOften(path, fields);
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^303 \//)]);
    expect(answers).toHaveLength(6);
    expect(await stored(fields.email)).toBe(1);
    await submitOften(path, { ...fields, message: 'Something else' });
    expect(await stored(fields.email)).toBe(2);
  });

  test('an account is requested once, with one mail, and each submission gets the same response [D8]', async () => {
    const fields = { ...person(), password: 'twelve letters', accepted: 'yes' };
    expect([...new Set(await submitOften(JOIN, fields))]).toHaveLength(1);
    expect(await db.select().from(addressClaims).where(eq(addressClaims.address, fields.email))).toHaveLength(1);
    await expect.poll(() => mailsTo(mailFolder.path, fields.email)).toHaveLength(1);
    // The row is changed after the mail has been sent.
    await expect
      .poll(() => db.select().from(outbox), { message: 'the replicas have sent it once' })
      .toMatchObject([{ state: 'sent', attempts: 1, recipient: null, body: {} }]);
  });

  test('the stored keys contain no form data', async () => {
    const keys = (await db.select().from(idempotencyKeys)).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toMatch(/canary|127\.0\.0\.1|inquiry/i);
  });
});
