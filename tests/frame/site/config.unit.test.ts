import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config/config.ts';
import { forgetProviders } from '../../../server/config/provider-settings.ts';
import { shownDefault } from '../../../server/config/setting.ts';
import { settings } from '../../../server/config/settings.ts';
import { inheritedFrom } from '../../../server/process/embedded-api.ts';
import { derivedEnvironment, withDerived } from '../../../server/process/worker.ts';

/** The errors of `readConfig`, one line per invalid setting. */
function listProblems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

const origin = 'https://society.example';
const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';

describe('the mail settings', () => {
  it.each([
    ['files on this machine', {}, { folder: 'data/mail', from: undefined }],
    ['files in the data folder', { DATA_DIR: '/srv/data' }, { folder: '/srv/data/mail', from: undefined }],
    ['none on a public origin', { PUBLIC_ORIGIN: origin }, undefined],
    [
      'a mail server',
      { PUBLIC_ORIGIN: origin, SMTP_URL: 'smtps://a:b@mail.test:465', MAIL_FROM: 'Office <a@b.test>' },
      { smtpUrl: 'smtps://a:b@mail.test:465', from: 'Office <a@b.test>' },
    ],
  ])('%s', (_name, environment, mail) => {
    expect(readConfig(environment).mail).toEqual(mail);
  });

  it.each([
    ['SMTP_URL', 'https://mail.test'],
    ['SMTP_URL', 'mail.test:25'],
    ['MAIL_FROM', 'Office'],
    ['MAIL_FROM', 'a@b.test, c@d.test'],
  ])('%s=%s is invalid', (name, value) => {
    expect(listProblems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });
});

describe('the settings of a CDN', () => {
  const keeps = 'which keeps pages that changed otherwise';
  it.each([
    [{ CDN: 'varnish' }, `CDN_PURGE_URL: is needed with CDN=varnish, ${keeps}`],
    [
      { CDN: 'varnish', CDN_PURGE_URL: 'http://varnish:6081', CDN_TOKEN: 'of-another-cdn' },
      'CDN_TOKEN: has no effect with CDN=varnish, which knows the site by its address',
    ],
    [{ CDN: 'fastly', CDN_SERVICE: 'abcdefghij' }, `CDN_TOKEN: is needed with CDN=fastly, ${keeps}`],
    [{ CDN_TOKEN: 'of-another-cdn' }, 'CDN_TOKEN: has no effect without CDN'],
  ])('%j are rejected in one sentence', (environment, message) => {
    expect(listProblems(environment)).toEqual([message]);
  });
});

describe('the settings of providers', () => {
  const hubspot = {
    HUBSPOT_TOKEN: 'a-token',
    HUBSPOT_LEGAL_BASIS: 'CONSENT_WITH_NOTICE',
    HUBSPOT_LEGAL_BASIS_TEXT: 'Chosen on the preferences page',
  };

  it('are absent by default, so that the site keeps everything itself', () => {
    expect(readConfig({}).providers).toEqual({ hubspot: undefined });
  });

  it('make a complete group', () => {
    expect(readConfig(hubspot).providers.hubspot).toEqual({
      token: 'a-token',
      origin: 'https://api.hubapi.com',
      version: '2026-09',
      timeZone: 'UTC',
      legalBasis: 'CONSENT_WITH_NOTICE',
      legalBasisText: 'Chosen on the preferences page',
    });
  });

  it.each([
    [{ HUBSPOT_TOKEN: 'a' }, 'HUBSPOT_LEGAL_BASIS, HUBSPOT_LEGAL_BASIS_TEXT: missing, although HUBSPOT_TOKEN is set'],
    [{ ...hubspot, HUBSPOT_TOKEN: ' ' }, 'HUBSPOT_TOKEN: missing, although HUBSPOT_LEGAL_BASIS is set'],
    [
      { HUBSPOT_ORIGIN: 'https://api.hubapi.com' },
      'HUBSPOT_TOKEN, HUBSPOT_LEGAL_BASIS, HUBSPOT_LEGAL_BASIS_TEXT: missing, although HUBSPOT_ORIGIN is set',
    ],
    [{ CVENT_CLIENT_ID: 'a', CVENT_CLIENT_SECRET: 'b', CVENT_HOOK_KEY: 'c' }, 'CVENT_HOOK_KEY: at least 32 characters'],
    [{ CVENT_CLIENT_ID: 'a' }, 'CVENT_CLIENT_SECRET: missing, although CVENT_CLIENT_ID is set'],
    [{ ...hubspot, HUBSPOT_ORIGIN: 'http://crm.example' }, 'HUBSPOT_ORIGIN: https, or http on this machine'],
    [{ ...hubspot, HUBSPOT_WEBHOOK_SECRET: 'short' }, 'HUBSPOT_WEBHOOK_SECRET: at least 16 characters'],
    [{ ...hubspot, TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE: a time zone like Europe/Brussels'],
    [
      { ...hubspot, API_ORIGIN: 'https://api.example' },
      'API_ORIGIN: leaves the settings of hubspot without effect, because the embedded API uses them',
    ],
    [
      { CONTENT_EDITOR: 'local', API_ORIGIN: 'https://api.example' },
      'API_ORIGIN: cannot be set together with CONTENT_EDITOR, because the web editor needs the embedded API',
    ],
    [
      { PUBLIC_ORIGIN: 'https://www.example.org', EXTRA_HOSTS: 'example.org, WWW.example.org:8080' },
      'EXTRA_HOSTS: WWW.example.org:8080 would be redirected to itself, or is one of ALLOWED_HOSTS',
    ],
    [
      { ...hubspot, DEMO_ACCOUNTS: 'true' },
      'DEMO_ACCOUNTS: cannot be true together with HUBSPOT_TOKEN, because their addresses belong to nobody there',
    ],
  ])('%j are rejected in one sentence', (environment, problem) => {
    expect(listProblems(environment)).toEqual([problem]);
  });

  const impexium = {
    IMPEXIUM_ACCESS_URL: 'https://public.ams.example/Api/v1/WebApiUrl',
    IMPEXIUM_APP_NAME: 'site',
    IMPEXIUM_APP_KEY: 'a',
    IMPEXIUM_APP_ID: 'b',
    IMPEXIUM_APP_PASSWORD: 'c',
    IMPEXIUM_USER_EMAIL: 'd',
    IMPEXIUM_USER_PASSWORD: 'e',
    IMPEXIUM_HOSTS: '.ams.example, api.ams.test',
  };

  it('name the hosts of re:Members AMS, and the origin of its sign-out', () => {
    const config = readConfig({ ...impexium, IMPEXIUM_LOGOUT_URL: 'https://account.ams.example/logout?to=/' });
    expect(config.providers.impexium?.hosts).toEqual(['.ams.example', 'api.ams.test']);
    expect(config.ssoLogoutOrigins).toEqual(['https://account.ams.example']);
    expect(config.demoAccounts).toBe(false);
  });

  it.each([
    [{}, []],
    [{ API_ORIGIN: 'https://api.example/api' }, ['https://api.example']],
    [{ API_ORIGIN: 'http://api.internal' }, []],
    [{ IMPEXIUM_LOGIN_URL: 'https://account.example/login.aspx', ...impexium }, ['https://account.example']],
  ])('%j end the session of that system at sign-out [Section 4, Logout]', (environment, origins) => {
    expect(readConfig(environment).ssoLogoutOrigins).toEqual(origins);
  });

  it.each(['.example', 'https://ams.example', '*.ams.example', ','])('reject IMPEXIUM_HOSTS=%s', (IMPEXIUM_HOSTS) => {
    expect(listProblems({ ...impexium, IMPEXIUM_HOSTS })).toEqual([
      'IMPEXIUM_HOSTS: hosts like a.example, and endings like .b.example, separated by commas',
    ]);
  });

  const byKey = {
    IMPEXIUM_API_KEY: 'a',
    IMPEXIUM_API_ORIGIN: 'https://tenant.ams.example',
    IMPEXIUM_LOGIN_URL: 'https://account.ams.example/account/login.aspx',
  };

  it('accept a key of re:Members AMS in place of an application, with sign-in by redirect as the only way', () => {
    const config = readConfig(byKey);
    expect(config.providers.impexium).toMatchObject({
      access: { origin: 'https://tenant.ams.example', apiKey: 'a' },
      hosts: [],
      loginUrl: byKey.IMPEXIUM_LOGIN_URL,
    });
    expect(config.redirectSignIn).toEqual({ name: 'your society account', isOnly: true, isSilent: false });
    expect(config.demoAccounts).toBe(false);
    const { IMPEXIUM_LOGIN_URL } = byKey;
    expect(readConfig({ ...impexium, IMPEXIUM_LOGIN_URL }).redirectSignIn).toMatchObject({ isOnly: false });
  });

  const oidc = { OIDC_ISSUER: 'https://login.example/tenant', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'a' };

  it('offer sign-in by OpenID Connect, and permit its hosts at sign-out', () => {
    const config = readConfig({ ...oidc, OIDC_HOSTS: 'keys.login.example', OIDC_ONLY: 'true' });
    expect(config.providers.oidc).toEqual({
      issuer: 'https://login.example/tenant',
      clientId: 'site',
      clientSecret: 'a',
      hosts: ['keys.login.example'],
    });
    expect(config.redirectSignIn).toEqual({ name: 'your society account', isOnly: true, isSilent: true });
    expect(config.ssoLogoutOrigins).toEqual(['https://login.example', 'https://keys.login.example']);
    expect(config.demoAccounts).toBe(false);
    expect(readConfig({}).redirectSignIn).toBeUndefined();
  });

  it.each([
    [
      { OIDC_ISSUER: 'https://login.example' },
      'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: missing, although OIDC_ISSUER is set',
    ],
    [{ IMPEXIUM_API_KEY: 'a' }, 'IMPEXIUM_API_ORIGIN, IMPEXIUM_LOGIN_URL: missing, although IMPEXIUM_API_KEY is set'],
    [{ ...impexium, ...byKey }, 'IMPEXIUM_ACCESS_URL: has no effect beside IMPEXIUM_API_KEY, which signs every call'],
    [
      { ...oidc, ...byKey },
      'IMPEXIUM_LOGIN_URL: cannot be set together with OIDC_ISSUER, because members sign in by redirect at one place',
    ],
    [
      { ...byKey, DEMO_ACCOUNTS: 'true' },
      'DEMO_ACCOUNTS: cannot be true together with IMPEXIUM_API_ORIGIN, because their addresses belong to nobody there',
    ],
    [{ OIDC_ONLY: 'true' }, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: missing, although OIDC_ONLY is set'],
    [{ ...oidc, OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER: https, or http on this machine'],
    [
      { ...oidc, OIDC_ISSUER: 'https://login.example?tenant=a' },
      'OIDC_ISSUER: an issuer without query and fragment, like https://login.example.org',
    ],
    [{ ...oidc, OIDC_HOSTS: '.example' }, 'OIDC_HOSTS: hosts like a.example, separated by commas'],
    [
      { ...oidc, DEMO_ACCOUNTS: 'true' },
      'DEMO_ACCOUNTS: cannot be true together with OIDC_ISSUER, because their addresses belong to nobody there',
    ],
  ])('%j are rejected in one sentence', (environment, problem) => {
    expect(listProblems(environment)).toEqual([problem]);
  });

  it('reach the workers of a site without their credentials', () => {
    const config = readConfig({ ...oidc, ...impexium, IMPEXIUM_LOGOUT_URL: 'https://account.ams.example/logout' });
    const environment = derivedEnvironment(config);
    expect(JSON.stringify(environment)).not.toContain('"a"');
    const { ssoLogoutOrigins, redirectSignIn } = withDerived(readConfig({}), environment);
    expect({ ssoLogoutOrigins, redirectSignIn }).toEqual({
      ssoLogoutOrigins: ['https://account.ams.example', 'https://login.example'],
      redirectSignIn: { name: 'your society account', isOnly: false, isSilent: true },
    });
  });

  it.each([
    [{}, false],
    [{ API_ORIGIN: 'https://api.example' }, true],
  ])('a worker of a site with %j sanitises the HTML of API responses: %s', (environment, isForeignApi) => {
    const primary = readConfig(environment);
    // Workers get the origin of the embedded API as API_ORIGIN.
    const worker = withDerived(readConfig({ API_ORIGIN: 'http://127.0.0.1:4000' }), derivedEnvironment(primary));
    expect([primary.isForeignApi, worker.isForeignApi]).toEqual([isForeignApi, isForeignApi]);
  });

  it('turn the demo accounts off, except beside fakes on this machine', () => {
    expect(readConfig(hubspot).demoAccounts).toBe(false);
    const fake = { ...hubspot, HUBSPOT_ORIGIN: 'http://127.0.0.1:4000' };
    expect(readConfig(fake).demoAccounts).toBe(true);
    expect(readConfig({ ...fake, DEMO_ACCOUNTS: 'true' }).demoAccounts).toBe(true);
  });

  it('are deleted from the environment, which later processes inherit', () => {
    const environment: Record<string, string | undefined> = { ...hubspot, PORT: '3000' };
    forgetProviders(environment);
    expect(environment).toEqual({ PORT: '3000' });
  });
});

describe('the environment of the API’s process', () => {
  it('has what Node, TLS and the PostgreSQL client need, and no setting of the site [K5]', () => {
    const needed = { PATH: '/bin', HOME: '/root', TZ: 'UTC', NODE_EXTRA_CA_CERTS: '/ca.pem', PGSSLROOTCERT: '/pg.pem' };
    const rest = { SECRET: 'x', HUBSPOT_TOKEN: 'x', DATABASE_URL: 'x', AWS_SECRET_ACCESS_KEY: 'x', SMTP_URL: 'x' };
    expect(inheritedFrom({ ...needed, ...rest })).toEqual(needed);
  });
});

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      publicOrigin: 'http://localhost:3000',
      isHttps: false,
      allowedHosts: ['localhost:3000', '127.0.0.1:3000'],
      apiOrigin: undefined,
      databaseUrl: undefined,
      dataDir: './data',
      contentDir: './content',
      demoAccounts: true,
      secrets: undefined,
      formEmbedAncestors: [],
      xsrfPassThrough: false,
      trustProxy: [],
      metrics: undefined,
      logLevel: 'info',
      drainDelay: 0,
    });
  });

  it.each(Object.keys(settings))('an empty %s counts as unset', (name) => {
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '8080', { port: 8080, publicOrigin: 'http://localhost:8080' }],
    ['HOST', '::1', { host: '::1' }],
    ['PUBLIC_ORIGIN', 'https://Society.example/', { publicOrigin: origin, isHttps: true }],
    ['PRODUCT_SLUG', 'acme', { product: 'acme' }],
    ['API_ORIGIN', 'http://10.0.0.5:9000', { apiOrigin: 'http://10.0.0.5:9000' }],
    ['DATABASE_URL', 'postgresql://user@db/society', { databaseUrl: 'postgresql://user@db/society' }],
    ['DEMO_ACCOUNTS', 'false', { demoAccounts: false }],
    ['DEMO_ACCOUNTS', '0', { demoAccounts: false }],
    ['SECRET', 'n'.repeat(32), { secrets: ['n'.repeat(32)] }],
    ['SECRET', `${'n'.repeat(32)},${'o'.repeat(32)}`, { secrets: ['n'.repeat(32), 'o'.repeat(32)] }],
    ['FORM_EMBED_ANCESTORS', `${origin}, http://b.example:81`, { formEmbedAncestors: [origin, 'http://b.example:81'] }],
    ['FORM_EMBED_ANCESTORS', 'https://*.a.example', { formEmbedAncestors: ['https://*.a.example'] }],
    [
      'REGISTRATION_ORIGINS',
      `${origin},http://127.0.0.1:4000`,
      { registrationOrigins: [origin, 'http://127.0.0.1:4000'] },
    ],
    ['TRUST_PROXY', '10.0.0.0/8,::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
    ['METRICS_PORT', '9090', { metrics: { host: '127.0.0.1', port: 9090 } }],
    ['VITALS_SAMPLE', '0.25', { vitalsSample: 0.25 }],
    ['TAG_MANAGER_ID', 'GTM-AB12CD3', { thirdParty: { tagManager: { id: 'GTM-AB12CD3', mode: 'basic' } } }],
    [
      'TAG_CONNECT_ORIGINS',
      'https://*.a.example,https://b.example',
      { tagConnectOrigins: ['https://*.a.example', 'https://b.example'] },
    ],
    ['GLOBAL_SCRIPTS', origin, { thirdParty: { scriptOrigins: [origin] } }],
    ['GLOBAL_SCRIPTS', HASH, { thirdParty: { scriptHashes: [HASH] } }],
    ['METRICS_PORT', '0.0.0.0:9090', { metrics: { host: '0.0.0.0', port: 9090 } }],
    ['METRICS_PORT', '[::]:9090', { metrics: { host: '::', port: 9090 } }],
    ['DEMO_ACCOUNTS', 'true', { demoAccounts: true }],
    ['DRAIN_DELAY_MS', '5000', { drainDelay: 5000 }],
  ])('%s=%s is accepted', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['HOST', 'localhost'],
    ['PUBLIC_ORIGIN', 'society.example'],
    ['PUBLIC_ORIGIN', `${origin}/path`],
    ['PUBLIC_ORIGIN', `${origin}/?a=1`],
    ['PUBLIC_ORIGIN', 'ftp://society.example'],
    ['PRODUCT_SLUG', 'ACME'],
    ['PRODUCT_SLUG', '../etc'],
    ['PRODUCT_SLUG', 'a/b'],
    ['API_ORIGIN', 'https://api.example/v1?key=1'],
    ['DATABASE_URL', 'mysql://db/society'],
    ['DEMO_ACCOUNTS', 'perhaps'],
    ['SECRET', 'too short'],
    ['SECRET', `${'n'.repeat(32)},too short`],
    ['SECRET', `too short,${'n'.repeat(32)}`],
    ['SECRET', `${'n'.repeat(32)},`],
    ['MEDIA_PLANNER_URL', 'javascript:alert(1)'],
    ['FORM_EMBED_ANCESTORS', `${origin},*`],
    ['FORM_EMBED_ANCESTORS', 'https://*'],
    ['FORM_EMBED_ANCESTORS', 'https://a*.a.example'],
    ['REGISTRATION_ORIGINS', 'http://events.example'],
    ['SSO_LOGOUT_ORIGINS', 'http://127.0.0.1:4000'],
    ['XSRF_PASS_THROUGH', 'sometimes'],
    ['TRUST_PROXY', '10.0.0.0/8,the load balancer'],
    ['METRICS_PORT', '-1'],
    ['VITALS_SAMPLE', '1.5'],
    ['METRICS_PORT', 'localhost:9090'],
    ['METRICS_PORT', '0.0.0.0'],
    ['TAG_MANAGER_ID', 'UA-1234-1'],
    ['TAG_MANAGER_ID', "GTM-A';alert(1)"],
    ['TAG_MANAGER_MODE', 'always'],
    ['TAG_MANAGER_ORIGIN', 'http://tags.example'],
    ['TAG_CONNECT_ORIGINS', 'https://*'],
    ['TAG_CONNECT_ORIGINS', "https://a.example 'unsafe-inline'"],
    ['TAG_CONNECT_ORIGINS', 'http://a.example'],
    ['GLOBAL_SCRIPTS', 'http://scripts.example'],
    ['GLOBAL_SCRIPTS', 'https://*.scripts.example'],
    ['GLOBAL_SCRIPTS', "'unsafe-inline'"],
    ['GLOBAL_SCRIPTS', 'sha256-short'],
    ['LOG_LEVEL', 'loud'],
    ['UPSTREAM_TIMEOUT_MS', '0'],
    ['DRAIN_DELAY_MS', '-1'],
    ['SHUTDOWN_TIMEOUT_MS', 'soon'],
  ])('%s=%s is rejected with the name of the setting', (name, value) => {
    expect(listProblems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+`))]);
  });

  const originSettings = Object.keys(settings).filter((name) => /_ORIGINS?$/.test(name));
  it.each(originSettings.filter((name) => name !== 'TAG_CONNECT_ORIGINS'))(
    '%s names whole hosts, and nothing but origins',
    (name) => {
      for (const value of ['https://*.a.example', 'https://*', 'https://a:b@c.example', 'https://a.example/#b'])
        expect(listProblems({ [name]: value })[0], value).toMatch(new RegExp(`^${name}: .+`));
    },
  );

  it.each(Object.keys(settings))('%s says in words what it should have been', (name) => {
    const problems = ['!', '-1', 'x y', '99999999999', ''.padEnd(5000, 'x'), 'http://', '1.5', 'ftp://a.example']
      .flatMap((value) => listProblems({ [name]: value }))
      .filter((problem) => /Invalid|expected|received|Too (?:small|big)|NaN|regex|pattern/.test(problem));
    expect(problems).toEqual([]);
  });

  it.each([
    ['PORT', 'abc', 'PORT: a number, like 3000'],
    ['PORT', '70000', 'PORT: a number of at most 65535'],
    [
      'PUBLIC_ORIGIN',
      'www.example.org',
      'PUBLIC_ORIGIN: an origin of one host without a path, like https://example.org',
    ],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL: an address, like postgres://user:password@db.example.org:5432/society',
    ],
    ['HOST', 'localhost', 'HOST: an IP address, like 127.0.0.1'],
    ['DEMO_ACCOUNTS', 'perhaps', 'DEMO_ACCOUNTS: true or false'],
  ])('%s=%s is answered with an example', (name, value, problem) => {
    expect(listProblems({ [name]: value })).toEqual([problem]);
  });

  it('are all named when several are invalid', () => {
    const names = listProblems({ PORT: 'x', SECRET: 'y', LOG_LEVEL: 'z', HOST: '127.0.0.1' }).map(
      (line) => line.split(':')[0],
    );
    expect(names).toEqual(['PORT', 'SECRET', 'LOG_LEVEL']);
  });

  it('are rejected without their value, which may be a secret', () => {
    expect(listProblems({ SECRET: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@db/x' }).join()).not.toContain(
      'hunter2',
    );
  });

  it('replace the default hosts by the listed ones', () => {
    const listed = readConfig({ PUBLIC_ORIGIN: origin, ALLOWED_HOSTS: 'society.example, www.society.example' });
    expect(listed.allowedHosts).toEqual(['society.example', 'www.society.example']);
    const byDefault = readConfig({ PUBLIC_ORIGIN: origin, PORT: '8080' });
    expect(byDefault.allowedHosts).toEqual(['society.example', 'localhost:8080', '127.0.0.1:8080']);
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
    'http://rostrum.localhost',
  ])('create the demo accounts by default at %s', (local) => {
    expect(readConfig({ PUBLIC_ORIGIN: local }).demoAccounts).toBe(true);
  });

  it.each([
    origin,
    'http://10.0.0.5:3000',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://192.168.1.9',
  ])('reject the demo accounts at %s, because their password is public', (remote) => {
    expect(readConfig({ PUBLIC_ORIGIN: remote }).demoAccounts).toBe(false);
    expect(readConfig({ PUBLIC_ORIGIN: remote, DEMO_ACCOUNTS: 'false' }).demoAccounts).toBe(false);
    expect(listProblems({ PUBLIC_ORIGIN: remote, DEMO_ACCOUNTS: 'true' })).toEqual([
      expect.stringMatching(/^DEMO_ACCOUNTS: .+/),
    ]);
  });

  it.each(Object.entries(settings))('%s has a description and a default', (_, row) => {
    expect(shownDefault(row)).not.toBe('');
    expect(row.about).not.toBe('');
  });
});

describe('the settings of the web editor', () => {
  const git = {
    CONTENT_EDITOR: 'github',
    CONTENT_EDITOR_REPOSITORY: 'acme/website',
    CONTENT_EDITOR_BRANCH: 'main',
    CONTENT_EDITOR_BASE_URL: 'https://auth.example',
  };

  it('offer no editor, a local one, or one at a git host', () => {
    expect(readConfig({}).editor).toEqual({ type: 'local', byLink: true });
    expect(readConfig({ CONTENT_EDITOR: 'local' }).editor).toEqual({ type: 'local', byLink: false });
    expect(readConfig({ CONTENT_EDITOR: 'off' }).editor).toBeUndefined();
    expect(readConfig(git).editor).toMatchObject({ host: 'github', apiRoot: 'https://api.github.com' });
    const gitlab = { ...git, CONTENT_EDITOR: 'gitlab', CONTENT_EDITOR_APP_ID: 'a' };
    expect(readConfig(gitlab).editor).toMatchObject({ apiRoot: 'https://auth.example/api/v4', appId: 'a' });
  });

  it.each([
    ['PUBLIC_ORIGIN is another machine', { PUBLIC_ORIGIN: 'https://acme.example' }],
    ['a proxy is trusted', { TRUST_PROXY: '127.0.0.1' }],
    ['the API is a separate service', { API_ORIGIN: 'https://api.example' }],
  ])('offer none of themselves where %s', (_name, environment) => {
    expect(readConfig(environment).editor).toBeUndefined();
  });

  it.each([
    [
      { CONTENT_EDITOR: 'local', PUBLIC_ORIGIN: 'https://acme.example' },
      'CONTENT_EDITOR: cannot be local while PUBLIC_ORIGIN is not this machine, because it needs no sign-in',
    ],
    [
      { CONTENT_EDITOR: 'github' },
      'CONTENT_EDITOR_REPOSITORY, CONTENT_EDITOR_BRANCH, CONTENT_EDITOR_BASE_URL: missing, although CONTENT_EDITOR is github',
    ],
    [{ ...git, CONTENT_EDITOR: 'gitea' }, 'CONTENT_EDITOR_APP_ID: missing, although CONTENT_EDITOR is gitea'],
    [
      { ...git, CONTENT_EDITOR: 'local' },
      'CONTENT_EDITOR: must be github or gitlab or gitea, because CONTENT_EDITOR_REPOSITORY is set',
    ],
    [
      { CONTENT_EDITOR_BRANCH: 'main' },
      'CONTENT_EDITOR: must be github or gitlab or gitea, because CONTENT_EDITOR_BRANCH is set',
    ],
    [
      { ...git, CONTENT_EDITOR_BASE_URL: 'http://auth.example' },
      'CONTENT_EDITOR_BASE_URL: https, or http on this machine',
    ],
  ])('%j are rejected in one sentence', (environment, problem) => {
    expect(listProblems(environment)).toEqual([problem]);
  });
});
