import { and, eq, inArray } from 'drizzle-orm';
import { hashPassword } from '../account/passwords.ts';
import { addDays, utcDay } from '../common/calendar.ts';
import { readList, readSociety } from '../content/queries/lists.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members, memberTopics } from '../database/schema/members.ts';
import { type DemoRecord, demoRows, replaceRecord } from './demo-records.ts';

const PASSWORD = 'demo-Passw0rd!';

/** One account per membership state (section 6), relative to today; fixed ids protect real members. */
const ACCOUNTS = [
  {
    id: 'de300000-0000-4000-8000-000000000001',
    address: 'member@demo.test',
    person: { firstName: 'Maren', lastName: 'Aldous', memberType: 'Professional', active: true, chapterId: 1 },
    expires: 36,
    joined: -1900,
    topics: ['devices', 'clinical-evaluation', 'post-market-surveillance', 'machine-learning', 'europe'],
    record: {
      cycle: {
        earned: {
          'Strategy and planning': 3,
          'Development and evidence': 9,
          'Submission and review': 4,
          'After approval': 5,
        },
        needed: 36,
        endsIn: 405,
      },
      booked: [
        { code: 'WEB-', state: 'registered' },
        { code: 'CRS-', state: 'registered' },
        { code: 'WKS-', state: 'payment-due', dueIn: 9 },
      ],
      courses: [
        { code: 'OU-3203', percent: 62, nextStep: 'Unit 5 of 8, the trend report' },
        { code: 'OU-3201', percent: 94, nextStep: 'The assessment is open' },
        { code: 'OU-3204', percent: 0, nextStep: 'Not started, 11 hours' },
      ],
    },
  },
  {
    id: 'de300000-0000-4000-8000-000000000002',
    address: 'lapsed@demo.test',
    person: { firstName: 'Tomás', lastName: 'Ferreira', memberType: 'Professional', active: false, chapterId: 3 },
    expires: -40,
    joined: -1135,
    topics: ['medicines', 'variations', 'north-america'],
    record: {
      cycle: {
        earned: {
          'Strategy and planning': 2,
          'Development and evidence': 0,
          'Submission and review': 7,
          'After approval': 3,
        },
        needed: 36,
        endsIn: 110,
      },
      booked: [{ code: 'CNF-', state: 'waiting-list' }],
      courses: [{ code: 'CO-3103', percent: 100, nextStep: 'Completed, certificate issued' }],
    },
  },
  {
    id: 'de300000-0000-4000-8000-000000000003',
    address: 'guest@demo.test',
    person: { firstName: 'Ines', lastName: 'Kowal', memberType: 'Guest', active: false, chapterId: null },
    expires: null,
    joined: -20,
    topics: ['policy', 'regulatory-writing'],
    record: { cycle: null, booked: [], courses: [] },
  },
] as const satisfies readonly (Record<string, unknown> & { record: DemoRecord })[];

type Account = (typeof ACCOUNTS)[number];

/** Resets records but keeps passwords, addresses and subscriptions; removes the accounts unless enabled. */
export async function syncDemoAccounts(store: DbContext, enabled: boolean): Promise<void> {
  const { db } = store;
  const ids = ACCOUNTS.map(({ id }) => id);
  if (!enabled || !(await isDemoSociety(db))) {
    await db.delete(members).where(inArray(members.id, ids));
    return;
  }
  const existing = new Set(
    (await db.select({ id: members.id }).from(members).where(inArray(members.id, ids))).map(({ id }) => id),
  );
  for (const account of ACCOUNTS) {
    if (existing.has(account.id)) await refresh(store, account);
    else await create(store, account);
  }
}

/** `.example` is a top-level domain that nobody can register. */
async function isDemoSociety(db: Db): Promise<boolean> {
  const society = await readSociety(db).catch(() => undefined);
  return society?.email.endsWith('.example') ?? false;
}

async function create(store: DbContext, account: Account): Promise<void> {
  const { db, now } = store;
  const { id, person, joined, topics } = account;
  const [passwordHash, terms, rows] = await Promise.all([
    hashPassword(PASSWORD),
    readList(db, 'taxonomy'),
    demoRows(store, id, account.record),
  ]);
  const followed = terms.filter(({ codeName }) => topics.some((topic) => topic === codeName));
  const today = utcDay(now());
  await durableTransaction(db, async (tx) => {
    const values = {
      id,
      ...person,
      expireDate: expiry(account, today),
      joinedDate: addDays(today, joined),
      passwordHash,
    };
    // A concurrently starting process may have inserted the account first.
    const inserted = await tx.insert(members).values(values).onConflictDoNothing().returning({ id: members.id });
    if (inserted.length === 0) return;
    await ensureAddress(tx, account);
    const topicRows = followed.map((term) => ({ memberId: id, taxonomyId: term.id }));
    if (topicRows.length > 0) await tx.insert(memberTopics).values(topicRows);
    await replaceRecord(tx, id, rows);
  });
}

async function refresh(store: DbContext, account: Account): Promise<void> {
  const { db, now } = store;
  const rows = await demoRows(store, account.id, account.record);
  await durableTransaction(db, async (tx) => {
    const state = { ...account.person, expireDate: expiry(account, utcDay(now())) };
    await tx.update(members).set(state).where(eq(members.id, account.id));
    await replaceRecord(tx, account.id, rows);
    await ensureAddress(tx, account);
  });
}

/** Restores the documented address, unless another account has taken it. */
async function ensureAddress(tx: Transaction, { id, address }: Account): Promise<void> {
  const primary = and(eq(memberEmails.memberId, id), eq(memberEmails.isPrimary, true));
  const [other] = await tx.select().from(memberEmails).where(primary);
  const values = { address, memberId: id, isPrimary: other === undefined };
  await tx.insert(memberEmails).values(values).onConflictDoNothing();
}

function expiry({ expires }: Account, today: string): string | null {
  return expires === null ? null : addDays(today, expires);
}
