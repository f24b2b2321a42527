import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember, exportMember } from '../../api/administration/personal-data.ts';
import { follows } from '../../api/database/schema/follows.ts';
import { formSubmissions, memberEmails } from '../../api/database/schema/members.ts';
import { newsletterSubscriptions } from '../../api/database/schema/newsletters.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { runFollowNight } from '../support/follow-night.ts';
import { type Session, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

const MAILBOX = 'regulatory@company.test';
const BEA = 'bea@person.test';
const PLAN = 'secret plan of Bea';
const WHAT = `search:${new URLSearchParams({ searchtext: PLAN })}`;
const password = 'twelve characters';

describe.each(oneDatabase())('an address that changes its owner, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let bea: Session;
  let ann: Session;
  const site = createSite({ product: FIXTURE_PRODUCT });
  const context = () => ({ db: api.db, now: api.now, operator: 'test' });
  const own = async (token: string) => (await api.ok('follows.own', { token })).result.follows;
  const readData = async (session: Session) =>
    (await api.ok('myContent.personalData', { token: session.accessToken, body: {} })).result.groups;
  const submit = (message: string) =>
    api.db
      .insert(formSubmissions)
      .values({ form: 'convergence', fields: { email: MAILBOX, message }, receivedAt: api.now() });

  /** Bea follows, subscribes and writes as the mailbox, before and after she has an account; then Ann gets it. */
  beforeAll(async () => {
    await api.ok('follows.request', { body: { email: MAILBOX, what: 'jobs:careers', frequency: 'daily' } });
    await api.ok('follows.confirm', { body: { token: await api.tokenFor(MAILBOX) } });
    await api.openAccount({ email: MAILBOX, password, firstName: 'Bea', lastName: 'First' });
    bea = await api.signIn(MAILBOX, password);
    await api.ok('follows.updateOwn', { body: { what: WHAT }, token: bea.accessToken });
    const receipt = { subscribed: false, words: 'Weekly', updatedAt: api.now() };
    await api.db
      .insert(newsletterSubscriptions)
      .values({ address: MAILBOX, field: 'weekly', receiptId: '00000000-0000-4000-8000-000000000001', ...receipt });
    await submit('from Bea');
    api.advance(HOUR_MS);
    const { accessToken: token } = await api.signIn(MAILBOX, password);
    const change = { action: 'update', email: MAILBOX, newEmail: BEA, primary: true, password };
    await api.ok('impexium.updateEmail', { body: change, token });
    await api.ok('impexium.confirmEmail', { body: { token: await api.tokenFor(BEA), password } });
    expect(await api.db.select().from(memberEmails).where(eq(memberEmails.address, MAILBOX))).toEqual([]);
    api.advance(HOUR_MS);
    await api.openAccount({ email: MAILBOX, password, firstName: 'Ann', lastName: 'Second' });
    await submit('from Ann');
  });
  beforeEach(async () => {
    bea = await api.signIn(BEA, password);
    ann = await api.signIn(MAILBOX, password);
  });

  it('shows the new owner nothing of the former one [N8]', async () => {
    expect(await own(ann.accessToken)).toEqual([]);
    const shown = JSON.stringify(await readData(ann));
    expect(shown).toContain('from Ann');
    for (const secret of [PLAN, 'from Bea', bea.userId, 'careers', 'weekly']) expect(shown).not.toContain(secret);
    const exported = JSON.stringify(await exportMember(context(), ann.userId));
    for (const secret of [PLAN, 'from Bea', bea.userId]) expect(exported).not.toContain(secret);
  });

  it('finds nothing of the former owner in any table that has an address', async () => {
    const exported = await exportMember(context(), ann.userId);
    expect(Object.keys(exported).sort()).toEqual(['emails', 'member', 'sessions', 'submissions']);
    expect(exported.submissions).toHaveLength(1);
  });

  it('leaves the former owner all that is theirs [N8]', async () => {
    expect((await own(bea.accessToken)).map(({ kind }) => kind).sort()).toEqual(['jobs', 'search']);
    const shown = JSON.stringify(await readData(bea));
    for (const part of [PLAN, 'from Bea', 'weekly', 'formerAddresses']) expect(shown).toContain(part);
    expect(shown).not.toContain('from Ann');
  });

  it('takes over nothing that both follow, in either order [N8]', async () => {
    const [before] = await api.db.select().from(follows).where(eq(follows.kind, 'search'));
    await api.ok('follows.updateOwn', { body: { what: WHAT }, token: ann.accessToken });
    expect(await own(ann.accessToken)).toHaveLength(1);
    expect(await own(bea.accessToken)).toHaveLength(2);
    await api.ok('follows.updateOwn', { body: { what: WHAT, frequency: 'daily' }, token: bea.accessToken });
    const rows = await api.db.select().from(follows).where(eq(follows.kind, 'search'));
    expect(rows.map(({ memberId, frequency }) => [memberId, frequency]).sort()).toEqual(
      [
        [ann.userId, 'weekly'],
        [bea.userId, 'daily'],
      ].sort(),
    );
    expect(rows.map(({ id }) => id)).toContain(before?.id);
    await expect(runFollowNight({ ...context(), log: silentLog, site })).resolves.toBeUndefined();
  });

  it('loses nothing of the former owner when the new one is erased, and the other way round [N8]', async () => {
    await eraseMember(context(), ann.userId);
    expect(await own(bea.accessToken)).toHaveLength(2);
    expect(JSON.stringify(await readData(bea))).toContain('from Bea');
    await api.openAccount({ email: MAILBOX, password, firstName: 'Cas', lastName: 'Third' });
    const cas = await api.signIn(MAILBOX, password);
    await submit('from Cas');
    await eraseMember(context(), bea.userId);
    const messages = (await api.db.select().from(formSubmissions)).map(({ fields }) => fields.message);
    expect(messages).toEqual(['from Cas']);
    expect(JSON.stringify(await readData(cas))).toContain('from Cas');
  });
});
