import type { Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_TOKEN, openTestApi } from '../../support/api.ts';
import { testDatabases } from '../../support/databases.ts';

const ARTICLE = '/news-and-articles/news-articles/equivalence-in-practice';
const FORM = { firstName: 'A', lastName: 'B', email: 'a@b.example' };

describe.each(testDatabases())('the API as a server, on $name PostgreSQL', (database) => {
  let app: Express;
  let close: () => Promise<void>;
  beforeAll(async () => ({ app, close } = await openTestApi(database)));
  afterAll(() => close());

  describe('refusals (section 8)', () => {
    const refusals: [string, 'get' | 'post' | 'put' | 'head', string, number][] = [
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
    it.each(refusals)('%s: %s %s is refused with %d', async (_name, method, path, status) => {
      const response = await request(app)[method](path);
      expect(response.status).toBe(status);
      expect(response.headers['cache-control']).toBe('private, no-store');
      if (method !== 'head')
        expect(response.body).toMatchObject({ statusCode: status, statusMessage: expect.any(String) });
    });

    it('names every wrong field of a bad request', async () => {
      const { body } = await request(app).get('/articles/filtered?listOfCategoryId=x&numberOfArticles=0');
      expect(body).toMatchObject({ statusCode: 400, statusMessage: 'Bad Request' });
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'listOfCategoryId.0',
        'numberOfArticles',
      ]);
    });

    it('says which methods a path knows', async () => {
      expect((await request(app).put('/articles')).headers.allow).toBe('GET, HEAD');
      expect((await request(app).put('/anonymous-form-submit//euro-convergence')).headers.allow).toBe('GET, POST');
    });

    it('refuses an unknown token', async () => {
      const response = await request(app).get('/sso/user').set('Authorization', 'Bearer stolen');
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    });
  });

  describe('bodies (section 7: JSON)', () => {
    const post = (type: string, body: string) =>
      request(app).post('/anonymous-form-submit/convergence').set('Content-Type', type).send(body);

    it.each([
      ['another content type', 'text/plain', 'hello', 415],
      ['a form', 'application/x-www-form-urlencoded', 'firstName=A', 415],
      ['malformed JSON', 'application/json', '{"firstName":', 400],
      ['a missing field', 'application/json', '{"firstName":"A"}', 400],
      ['more than 100 KB', 'application/json', JSON.stringify({ ...FORM, message: 'x'.repeat(102_400) }), 413],
    ])('%s is refused', async (_name, type, body, status) => {
      const response = await post(type, body);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ statusCode: status });
    });

    it('takes no body for an empty one', async () => {
      const response = await request(app).post('/anonymous-form-submit/convergence');
      expect(response.status).toBe(400);
      expect(response.body.errors.length).toBeGreaterThan(0);
    });
  });

  describe('addresses', () => {
    it.each([`/articles?path=${ARTICLE}`, `/api/articles?path=${ARTICLE}`, `/articles?PATH=${ARTICLE}`])(
      '%s finds the article',
      async (path) => {
        const { body } = await request(app).get(path);
        expect(body.result[0].articleId).toBe(1001);
      },
    );

    it('reads query names case-insensitively (section 7 writes todate)', async () => {
      const { body } = await request(app).get('/news-articles-search?fromdate=2026-11-10&todate=2026-11-12');
      expect(body.articlesList.map(({ articleId }: { articleId: number }) => articleId)).toEqual([1002]);
    });

    it('takes the first of repeated values, a list where one is asked for, and empty ones for absent', async () => {
      const { body } = await request(app).get(
        '/news-articles-search?pageSize=1&pageSize=7&categoryId=393&categoryId=397&author=&fromDate=',
      );
      expect(body).toMatchObject({ pageSize: 1, totalCount: 4 });
    });

    it('prefers fixed paths to parameters (/events/calendar is no event)', async () => {
      const { body } = await request(app).get('/events/category');
      expect(body.result[0]).toMatchObject({ kind: 'eventtype' });
    });

    it('answers the doubled slash of the form and a single one (decisions)', async () => {
      for (const path of ['/anonymous-form-submit//euro-convergence', '/anonymous-form-submit/euro-convergence']) {
        const { body } = await request(app).get(path);
        expect(body.errors.map(({ field }: { field: string }) => field)).toContain('email');
      }
    });

    it('applies the defaults of section 9 to path parameters left out', async () => {
      const { body } = await request(app).get('/editorial-advisory-committee');
      expect(body.result.name).toBe('Board-of-Editors');
      const path = '/cvent-page/convert-member-type/Professional/true/WKS-2001';
      const whole = await request(app).get(`${path}/false/`);
      expect(whole.body.result.registrationType).toBe('Member');
      expect((await request(app).get(path)).body).toEqual(whole.body);
    });
  });

  describe('answers', () => {
    it('says its status again, may be shared for a minute and is not sent twice', async () => {
      const first = await request(app).get('/articles/pinned');
      expect(first.body).toMatchObject({ statusCode: 200, statusMessage: 'OK' });
      expect(first.headers['cache-control']).toBe('public, max-age=60');
      const etag = first.headers.etag ?? '';
      expect((await request(app).get('/articles/pinned').set('If-None-Match', etag)).status).toBe(304);
    });

    it('answers HEAD like GET without a body', async () => {
      const response = await request(app).head('/articles/pinned');
      expect(response.status).toBe(200);
      expect(response.text).toBeUndefined();
    });

    it('writes slugged field names (section 3)', async () => {
      const { body } = await request(app).get('/master-page/master-page-configuration');
      expect(body.result).toMatchObject({
        acmeAddress: '1 Test Street\nRockville',
        acmePhoneNumber: '+1 301 555 0100',
      });
      expect(body.result).not.toHaveProperty('address');
    });

    it('never shares what only a member may read', async () => {
      const path = '/articles?path=/news-and-articles/news-articles/members-read-this';
      const anybody = await request(app).get(path);
      expect(anybody.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'Authorization' });
      expect(anybody.body.result[0].body).toBe(
        '<p>The first paragraph is for everybody.</p>\n<p>So is the second.</p>',
      );
      const member = await request(app).get(path).set('Authorization', `Bearer ${MEMBER_TOKEN}`);
      expect(member.headers['cache-control']).toBe('private, no-store');
      expect(member.body.result[0].body).toContain('salary table');
    });

    it('tells its health', async () => {
      expect((await request(app).get('/healthz')).body).toEqual({ statusCode: 200, statusMessage: 'OK' });
    });
  });
});
