import { and, eq, inArray } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { durably, type Transaction } from '../store/durable.ts';
import { memberEmails, members, memberTopics } from '../store/members-schema.ts';
import { dayText } from '../store/queries/cards.ts';
import { listOf, societyOf } from '../store/queries/lists.ts';
import { dayAfter } from '../store/rows/instants.ts';
import { type DemoRecord, demoRows, replaceRecord } from './demo-records.ts';
import { claimAddress } from './email-addresses.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'demo-Passw0rd!';

/**
 * One account for each state a visitor can be in (section 6): an active member, one whose membership has ended, and one without
 * a membership. `expires` counts days from today; the ids are fixed so that an account is never mistaken for a real person's.
 */
const ACCOUNTS = [
  {
    id: 'de300000-0000-4000-8000-000000000001',
    address: 'member@demo.test',
    person: { firstName: 'Maren', lastName: 'Aldous', memberType: 'Professional', active: true, chapterId: 1 },
    expires: 36,
    joined: -1900,
    topics: ['devices', 'clinical-evaluation', 'post-market-surveillance', 'machine-learning', 'europe'],
    record: {
      cycle: { earned: 21, needed: 36, endsIn: 405 },
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
      cycle: { earned: 12, needed: 36, endsIn: 110 },
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

/**
 * Makes the demo accounts exist, or not. They stand beside the demo society only, which one tells by its e-mail address: nobody
 * can own one that ends in `.example`. At each start their memberships, and what they
 * have under way, are set anew from today; what a visitor has changed
 * (password, addresses, choices) stays. Without the flag, or beside a real society, they are removed.
 */
export async function syncDemoAccounts(store: Pick<ApiContext, 'db' | 'now'>, wanted: boolean): Promise<void> {
  const { db } = store;
  const ids = ACCOUNTS.map(({ id }) => id);
  if (!wanted || !(await isDemoSociety(db))) {
    await db.delete(members).where(inArray(members.id, ids));
    return;
  }
  const known = new Set(
    (await db.select({ id: members.id }).from(members).where(inArray(members.id, ids))).map(({ id }) => id),
  );
  for (const account of ACCOUNTS) {
    if (known.has(account.id)) await refresh(store, account);
    else await create(store, account);
  }
}

async function isDemoSociety(db: ApiContext['db']): Promise<boolean> {
  const society = await societyOf(db).catch(() => undefined);
  return society?.email.endsWith('.example') ?? false;
}

async function create(store: Pick<ApiContext, 'db' | 'now'>, account: Account): Promise<void> {
  const { db, now } = store;
  const { id, person, joined, topics } = account;
  const [passwordHash, terms, rows] = await Promise.all([
    hashPassword(PASSWORD),
    listOf(db, 'taxonomy'),
    demoRows(store, id, account.record),
  ]);
  const followed = terms.filter(({ codeName }) => topics.some((topic) => topic === codeName));
  const today = dayText(now());
  await durably(db, async (tx) => {
    const values = {
      id,
      ...person,
      expireDate: expiry(account, today),
      joinedDate: dayAfter(today, joined),
      passwordHash,
    };
    // Another process starting at the same time may have been first.
    const made = await tx.insert(members).values(values).onConflictDoNothing().returning({ id: members.id });
    if (made.length === 0) return;
    await holdAddress(tx, account);
    const topicRows = followed.map((term) => ({ memberId: id, taxonomyId: term.id }));
    if (topicRows.length > 0) await tx.insert(memberTopics).values(topicRows);
    await replaceRecord(tx, id, rows);
  });
}

async function refresh(store: Pick<ApiContext, 'db' | 'now'>, account: Account): Promise<void> {
  const { db, now } = store;
  const rows = await demoRows(store, account.id, account.record);
  await durably(db, async (tx) => {
    const state = { ...account.person, expireDate: expiry(account, dayText(now())) };
    await tx.update(members).set(state).where(eq(members.id, account.id));
    await replaceRecord(tx, account.id, rows);
    await holdAddress(tx, account);
  });
}

/** The documented address signs in, whatever addresses a visitor has given the account; it may be somebody's since. */
async function holdAddress(tx: Transaction, { id, address }: Account): Promise<void> {
  const primary = and(eq(memberEmails.memberId, id), eq(memberEmails.isPrimary, true));
  const [other] = await tx.select().from(memberEmails).where(primary);
  await claimAddress(tx, { address, memberId: id, isPrimary: other === undefined });
}

function expiry({ expires }: Account, today: string): string | null {
  return expires === null ? null : dayAfter(today, expires);
}
