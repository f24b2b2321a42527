import { beforeAll, describe, expect, it } from 'vitest';
import { creditCycles } from '../../api/database/schema/members.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const ENTRY = { title: 'A day', domain: 'After approval', credits: 2, evidence: 'Learned.' };

/** In the order of the clock. */
const CASES = [
  { at: '2026-12-31T09:59:00Z', day: '2027-01-01', holder: 'Enter today', other: 'Enter today' },
  { at: '2026-12-31T10:00:00Z', day: '2027-01-01', holder: 'Enter a day of your current cycle', other: undefined },
  { at: '2027-01-01T00:01:00Z', day: '2026-12-31', holder: undefined, other: undefined },
  { at: '2027-01-01T11:59:00Z', day: '2025-01-01', holder: undefined, other: undefined },
  { at: '2027-01-01T12:00:00Z', day: '2025-01-01', holder: 'Your cycle has ended', other: 'Enter a day of this year' },
  { at: '2027-01-01T12:00:00Z', day: '2026-12-31', holder: 'Your cycle has ended', other: undefined },
];

describe.each(oneDatabase())('credits at the end of a year, wherever their member lives, on $name', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  beforeAll(async () => {
    const { userId: memberId } = await api.signIn(MEMBER);
    await api.db.delete(creditCycles);
    await api.db.insert(creditCycles).values({ memberId, earned: 0, needed: 36, ends: '2026-12-31', domains: [] });
  });

  const refusal = async ({ accessToken: token }: Session, day: string): Promise<string | undefined> => {
    const { status, body } = await api.send('credits.save', { token, body: { ...ENTRY, day } });
    return status === 200 ? undefined : JSON.stringify(body);
  };

  it('show the year that goes on most widely until there are credits in the next one', async () => {
    api.advance(new Date('2026-12-31T10:30:00Z').getTime() - api.now().getTime());
    const { accessToken: token } = await api.signIn(GUEST);
    const readYears = async () =>
      (await api.ok('credits.log', { token })).result[0]?.cycles.map(({ to }) => to.slice(0, 4)).slice(0, 2);
    expect(await readYears()).toEqual(['2026', '2025']);
    await api.ok('credits.save', { token, body: { ...ENTRY, day: '2027-01-01' } });
    expect(await readYears()).toEqual(['2027', '2026']);
  });

  it.each(CASES)('are accepted until a day has ended everywhere, and from when it begins: $day at $at', async (one) => {
    api.advance(new Date(one.at).getTime() - api.now().getTime());
    for (const [account, says] of [
      [MEMBER, one.holder],
      [GUEST, one.other],
    ] as const) {
      const answer = await refusal(await api.signIn(account), one.day);
      expect(answer).toEqual(says === undefined ? undefined : expect.stringContaining(says));
    }
  });
});
