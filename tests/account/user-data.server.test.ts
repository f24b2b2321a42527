import { beforeEach, describe, expect, test } from 'vitest';
import { isAnswerTo } from '../../client/data/check-answer.ts';
import { LOGIN_BROKEN_MESSAGE } from '../../shared/forms/member-forms.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { createVisitor } from '../support/visitor.ts';

const CANARY = 'canary-token-of-the-api';
const SIGN_IN = '/api/sso/login';
const credentials = { username: 'a@b.test', password: 'secret', staySignedIn: false };
const user = { firstName: 'Ada', expireDate: '2031-01-01', isActiveMember: true };
const ok = { statusCode: 200, statusMessage: 'OK' };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => {
  api.reset();
  api.on('/cookie-law', ok);
  site.log.length = 0;
});

describe('the user data of a sign-in [Section 8]', () => {
  test.each([
    ['unnamed fields of another type', { userId: {}, email: 7, memberType: null }],
    ['a number as id', { userId: 4711 }],
  ])('a user with %s signs in [Section 8]', async (_name, fields) => {
    api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY, ...fields }] });
    const visitor = await createVisitor(site.origin);
    const { status, body } = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    expect([status, isAnswerTo('sso.login', body)]).toEqual([200, true]);
    expect(body.result[0].firstName).toBe(user.firstName);
    expect(visitor.cookies.has('member')).toBe(true);
  });

  test.each([
    ['expireDate', null],
    ['isActiveMember', 'true'],
    ['firstName', undefined],
    ['accessToken', ''],
  ])('a user whose %s is %s is a logged contract failure, not wrong credentials [Section 8]', async (field, value) => {
    api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY, [field]: value }] });
    const visitor = await createVisitor(site.origin);
    const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    expect([response.status, response.body.statusMessage]).toEqual([500, 'Internal Server Error']);
    expect(response.text).not.toContain(CANARY);
    expect(visitor.cookies.has('member')).toBe(false);
    expect(site.log.filter(({ call }) => call === 'sso.login').map(({ reason }) => reason)).toEqual([
      expect.stringContaining(field),
    ]);
    const form = await visitor.send('/login', {
      method: 'POST',
      body: 'username=a&password=b',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(500);
    expect(form.text).toContain(LOGIN_BROKEN_MESSAGE);
    expect(form.text).not.toContain('Combo is invalid');
  });

  test.each(['/api/sso/logout', '/api/sso/ssoLogout'])(
    '%s: the log names the origin of an ssoLogoutUrl that may not be requested, and the setting [Section 4]',
    async (path) => {
      api.on(path.slice('/api'.length), { ...ok, result: [{ ssoLogoutUrl: 'https://sso.other.test/end?a=1' }] });
      const visitor = await createVisitor(site.origin);
      const { status, body } = await visitor.send(path, { method: 'POST', body: {} });
      expect([status, body.result[0].ssoLogoutUrl]).toEqual([200, 'https://sso.other.test/end?a=1']);
      expect(site.log).toContainEqual(
        expect.objectContaining({ origin: 'https://sso.other.test', setting: 'SSO_LOGOUT_ORIGINS' }),
      );
    },
  );
});
