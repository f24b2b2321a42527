import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

describe.each(oneDatabase())('a search that asks for a chapter, on $name', (database) => {
  const api = startBeforeAll(() => openTestApi(database, CONTENT));
  const pinned = async (text: string) =>
    (
      await request(api.app)
        .get(`/search?searchText=${encodeURIComponent(text)}`)
        .expect(200)
    ).body.pinned?.path;

  it.each([
    ['chapter in oslo', '/membership/chapters-local-networks/oslo'],
    ['is there a chapter near Oslo?', '/membership/chapters-local-networks/oslo'],
    ['chapter near tokyo', '/membership/chapters-local-networks?near=Tokyo'],
    ['nearest chapter to New York', '/membership/chapters-local-networks?near=New%20York'],
    ['chapter', '/membership/chapters-local-networks'],
    ['chapter near me', '/membership/chapters-local-networks'],
    ['chapter in Atlantis', undefined],
  ])('%j leads to %s', async (text, path) => {
    const found = await pinned(text);
    if (path === undefined) expect(found ?? '').not.toContain('near=');
    else expect(found).toBe(path);
  });

  it.each(['what is the MDR', 'What is MDR?', "what's the mdr"])('%j leads to the document', async (text) => {
    const { body } = await request(api.app)
      .get(`/search?searchText=${encodeURIComponent(text)}`)
      .expect(200);
    expect(body.documents[0]?.path).toBe('/documents/regulation-2017-745');
  });
});
