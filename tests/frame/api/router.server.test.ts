import type { Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberEmails, members } from '../../../api/database/schema/members.ts';
import { FIXTURE_MEMBER, MEMBER_TOKEN, openTestApi } from '../../support/api.ts';
import { testDatabases } from '../../support/databases.ts';

const ARTICLE = '/news-and-articles/news-articles/equivalence-in-practice';
const FORM = { firstName: 'A', lastName: 'B', email: 'a@b.example' };

describe.each(await testDatabases())('the API over HTTP, on $name PostgreSQL', (database) => {
  let app: Express;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const api = await openTestApi(database);
    ({ app, close } = api);
    await api.db.insert(members).values({
      id: FIXTURE_MEMBER.userId,
      firstName: 'Ada',
      lastName: 'Quill',
      memberType: 'Professional',
      active: true,
      joinedDate: '2020-01-01',
    });
    const { email, userId } = FIXTURE_MEMBER;
    await api.db.insert(memberEmails).values({ address: email, memberId: userId, isPrimary: true });
  });
  afterAll(() => close());

  describe('client errors [Section 8]', () => {
    const clientErrors: [string, 'get' | 'post' | 'put' | 'head', string, number][] = [
      ['an unknown path', 'get', '/no-such-call', 404],
      ['a path below /api that is unknown', 'get', '/api/no-such-call', 404],
      ['an item that does not exist', 'get', '/products/999', 404],
      ['an article that does not exist', 'get', '/articles?path=/nowhere', 404],
      ['an unknown method', 'put', '/articles', 405],
      ['a method of another call', 'post', '/sso/user', 405],
      ['HEAD where GET would write', 'head', '/anonymous-form-submit/euro-convergence', 405],
      ['a missing field', 'get', '/articles', 400],
      ['a field of the wrong kind', 'get', '/events/month/13', 400],
      ['an id larger than any', 'get', '/events-search?EventType=99999999999', 400],
      ['a NUL character', 'get', '/events-search?EventName=a%00b', 400],
      ['a malformed escape', 'get', '/events/%ff', 400],
      ['no token where one is needed', 'get', '/sso/user', 401],
    ];
    it.each(clientErrors)('%s: %s %s gets %d', async (_name, method, path, status) => {
      const response = await request(app)[method](path);
      expect(response.status).toBe(status);
      expect(response.headers['cache-control']).toBe('private, no-store');
      if (method !== 'head')
        expect(response.body).toMatchObject({ statusCode: status, statusMessage: expect.any(String) });
    });

    it('names every invalid field of a bad request', async () => {
      const { body } = await request(app).get('/articles/filtered?listOfCategoryId=x&numberOfArticles=0');
      expect(body).toMatchObject({ statusCode: 400, statusMessage: 'Bad Request' });
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'listOfCategoryId.0',
        'numberOfArticles',
      ]);
    });

    it('lists the methods of a path in Allow', async () => {
      expect((await request(app).put('/articles')).headers.allow).toBe('GET, HEAD');
      expect((await request(app).put('/anonymous-form-submit//euro-convergence')).headers.allow).toBe('GET, POST');
    });

    it('rejects an unknown token', async () => {
      const response = await request(app).get('/sso/user').set('Authorization', 'Bearer stolen');
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    });
  });

  describe('bodies [Section 7: JSON]', () => {
    const post = (type: string, body: string, headers = {}) =>
      request(app)
        .post('/anonymous-form-submit/convergence')
        .set({ 'Content-Type': type, ...headers })
        .send(body);

    it.each<[string, string, string, number, Record<string, string>?]>([
      ['another content type', 'text/plain', 'hello', 415],
      ['a form', 'application/x-www-form-urlencoded', 'firstName=A', 415],
      ['malformed JSON', 'application/json', '{"firstName":', 400],
      ['a missing field', 'application/json', '{"firstName":"A"}', 400],
      ['a deeply nested list', 'application/json', '['.repeat(49_000) + ']'.repeat(49_000), 400],
      ['a deeply nested object', 'application/json', `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`, 400],
      ['a deeply nested field', 'application/json', `{"firstName":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 400],
      ['an unknown content coding', 'application/json', '{}', 415, { 'Content-Encoding': 'unknown' }],
      ['an unknown charset', 'application/json; charset=unknown', '{}', 415],
      ['more than 100 KB', 'application/json', JSON.stringify({ ...FORM, message: 'x'.repeat(102_400) }), 413],
    ])('%s is rejected', async (_name, type, body, status, headers) => {
      const response = await post(type, body, headers);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ statusCode: status });
    });

    it('treats a request without a body as one with an empty body', async () => {
      const response = await request(app).post('/anonymous-form-submit/convergence');
      expect(response.status).toBe(400);
      expect(response.body.errors.length).toBeGreaterThan(0);
    });
  });

  describe('URLs', () => {
    it.each([`/articles?path=${ARTICLE}`, `/api/articles?path=${ARTICLE}`, `/articles?PATH=${ARTICLE}`])(
      '%s finds the article',
      async (path) => {
        const { body } = await request(app).get(path);
        expect(body.result[0].articleId).toBe(1001);
      },
    );

    it('reads query names case-insensitively [Section 7 writes todate]', async () => {
      const { body } = await request(app).get('/news-articles-search?fromdate=2026-11-10&todate=2026-11-12');
      expect(body.articlesList.map(({ articleId }: { articleId: number }) => articleId)).toEqual([1002]);
    });

    it('uses the first of repeated values, a list where the schema has one, and ignores empty values', async () => {
      const { body } = await request(app).get(
        '/news-articles-search?pageSize=1&pageSize=7&categoryId=393&categoryId=397&author=&fromDate=',
      );
      expect(body).toMatchObject({ pageSize: 1, totalCount: 4 });
    });

    it('matches static paths before parameters (/events/calendar is not an event)', async () => {
      const { body } = await request(app).get('/events/category');
      expect(body.result[0]).toMatchObject({ kind: 'eventtype' });
    });

    it('serves the form’s path with a double and with a single slash', async () => {
      for (const path of ['/anonymous-form-submit//euro-convergence', '/anonymous-form-submit/euro-convergence']) {
        const { body } = await request(app).get(path);
        expect(body.errors.map(({ field }: { field: string }) => field)).toContain('email');
      }
    });

    it('applies the defaults of section 9 to missing path parameters', async () => {
      const { body } = await request(app).get('/editorial-advisory-committee');
      expect(body.result.name).toBe('Board-of-Editors');
      const path = '/cvent-page/convert-member-type/Professional/true/WKS-2001';
      const whole = await request(app).get(`${path}/false/`);
      expect(whole.body.result.registrationType).toBe('Member');
      expect((await request(app).get(path)).body).toEqual(whole.body);
    });
  });

  describe('responses', () => {
    it('repeat the status in the body, are public for a minute and get 304 when revalidated', async () => {
      const first = await request(app).get('/articles/pinned');
      expect(first.body).toMatchObject({ statusCode: 200, statusMessage: 'OK' });
      expect(first.headers['cache-control']).toBe('public, max-age=60');
      const etag = first.headers.etag ?? '';
      expect((await request(app).get('/articles/pinned').set('If-None-Match', etag)).status).toBe(304);
    });

    it('to HEAD equal those to GET without the body', async () => {
      const response = await request(app).head('/articles/pinned');
      expect(response.status).toBe(200);
      expect(response.text).toBeUndefined();
    });

    it('contain field names with the slug [Section 3]', async () => {
      const { body } = await request(app).get('/master-page/master-page-configuration');
      expect(body.result).toMatchObject({
        acmeAddress: '1 Test Street\nRockville',
        acmePhoneNumber: '+1 301 555 0100',
      });
      expect(body.result).not.toHaveProperty('address');
    });

    it('with member-only content are private', async () => {
      const path = '/articles?path=/news-and-articles/news-articles/members-read-this';
      const anonymous = await request(app).get(path);
      expect(anonymous.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'Authorization' });
      expect(anonymous.body.result[0].body).toBe(
        '<p>The first paragraph is for everybody.</p>\n<p>So is the second.</p>',
      );
      const member = await request(app).get(path).set('Authorization', `Bearer ${MEMBER_TOKEN}`);
      expect(member.headers['cache-control']).toBe('private, no-store');
      expect(member.body.result[0].body).toContain('salary table');
    });

    it('to /healthz report the health of the database', async () => {
      expect((await request(app).get('/healthz')).body).toEqual({ statusCode: 200, statusMessage: 'OK' });
    });
  });
});
