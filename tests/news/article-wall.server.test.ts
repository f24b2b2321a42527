import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentItems } from '../../api/database/schema/content.ts';
import { oneDatabase } from '../support/databases.ts';
import { startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const FIGURE = { drawing: { kind: 'dots', title: 'Shown to members', series: [], rows: [] } };

describe.each(oneDatabase())('an article for members, on $name PostgreSQL [Section 6]', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let path: string;
  beforeAll(async () => {
    [{ path = '' } = {}] = (await api.ok('articles.top', { params: { n: 1 } })).articlesList;
    await api.db
      .update(contentItems)
      .set({
        card: sql`${contentItems.card} || '{"isMemberOnly": true}'`,
        data: sql`${contentItems.data} || ${JSON.stringify({ figure: FIGURE })}::jsonb`,
      })
      .where(eq(contentItems.path, path));
  });

  it.each([
    ['a visitor', undefined, true],
    ['a guest, whose account is free', 'guest@demo.test', true],
    ['a former member', 'lapsed@demo.test', true],
    ['an active member', 'member@demo.test', false],
  ])('%s', async (_name, account, isTeaser) => {
    const token = account && (await api.signIn(account)).accessToken;
    const { result } = await api.ok('articles.byPath', { query: { path }, ...(token && { token }) });
    expect(result[0]).toMatchObject({ isMemberOnly: true, isTeaser });
    expect(result[0]?.figure).toEqual(isTeaser ? undefined : FIGURE);
  });
});
