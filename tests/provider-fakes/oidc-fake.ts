import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type FakeServer, startFakeServer } from './fake-server.ts';

export type OidcPerson = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Faults of an ID token. */
export const TOKEN_FAULTS = [
  'wrong nonce',
  'wrong audience',
  'wrong issuer',
  'expired',
  'unknown key',
  'no signature',
  'no token',
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

/** An OpenID provider with one client. It authenticates every request as `person`. */
export type OidcFake = FakeServer & {
  readonly settings: { issuer: string; clientId: string; clientSecret: string; hosts: string[] };
  /** The claims of the person at the browser. */
  person: OidcPerson;
  /** Whether the claims are in the ID token; otherwise in the answer of the UserInfo endpoint only. */
  hasClaimsInToken: boolean;
  tokenFault: TokenFault | undefined;
  /** Error code returned by the authorization endpoint. */
  authorizeError: string | undefined;
  /** Whether the token endpoint rejects the site's credentials. */
  rejectsClient: boolean;
  /** Fields of the metadata that differ. */
  metadata: Readonly<Record<string, unknown>>;
  /** Queries that ended sessions. */
  readonly logouts: URLSearchParams[];
  /** The queries of authorization requests. */
  readonly authorizations: URLSearchParams[];
  /** Approves an authorization request as the person would. @returns the address that the browser is sent back to */
  approve(url: string): Promise<string>;
  reset(): void;
};

type Grant = { readonly query: URLSearchParams; readonly person: OidcPerson };

const CLIENT_ID = 'the site';
const CLIENT_SECRET = 'canary-oidc-secret';
/** Marks the person's own request. */
const APPROVED = 'approved';
const SESSION = 'provider-session';
const FORM = 'application/x-www-form-urlencoded';

export async function startOidcFake(): Promise<OidcFake> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const otherKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, OidcPerson>();

  const json = (res: ServerResponse, status: number, body: unknown) =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const redirect = (res: ServerResponse, address: string, cookie?: string) =>
    void res.writeHead(302, { Location: address, ...(cookie !== undefined && { 'Set-Cookie': cookie }) }).end();

  function authorize(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): void {
    fake.authorizations.push(query);
    const value = (name: string) => query.get(name) ?? '';
    const isComplete =
      value('client_id') === CLIENT_ID &&
      value('response_type') === 'code' &&
      value('scope').split(' ').includes('openid') &&
      value('code_challenge_method') === 'S256' &&
      ['code_challenge', 'state', 'nonce'].every((name) => value(name).length >= 43);
    if (!isComplete) {
      json(res, 400, { error: 'invalid_request' });
      return;
    }
    const back = new URL(value('redirect_uri'));
    back.searchParams.set('state', value('state'));
    const isKnown = req.headers.cookie?.includes(SESSION) === true;
    const isApproved = query.has(APPROVED);
    const error = fake.authorizeError ?? (query.get('prompt') === 'none' && !isKnown ? 'login_required' : undefined);
    if (error !== undefined) back.searchParams.set('error', error);
    else if (isKnown || isApproved) {
      const code = randomUUID();
      grants.set(code, { query, person: fake.person });
      back.searchParams.set('code', code);
    } else {
      query.set(APPROVED, 'yes');
      const page = `<!doctype html><html lang="en"><title>Sign in</title><h1>The provider</h1><a href="/authorize?${String(query).replaceAll('&', '&amp;')}">Continue</a>`;
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
      return;
    }
    redirect(res, back.href, error === undefined ? `${SESSION}=1; Path=/; HttpOnly; SameSite=Lax` : undefined);
  }

  async function token(req: IncomingMessage, res: ServerResponse, form: URLSearchParams): Promise<void> {
    if (fake.rejectsClient || !isClient(req)) return json(res, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      req.headers['content-type']?.startsWith(FORM) &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant?.query.get('redirect_uri') &&
      challenge === grant?.query.get('code_challenge');
    if (!grant || !isValid) return json(res, 400, { error: 'invalid_grant' });
    const accessToken = randomUUID();
    people.set(accessToken, grant.person);
    const idToken = await readIdToken(grant);
    json(res, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      ...(fake.tokenFault !== 'no token' && { id_token: idToken }),
    });
  }

  async function readIdToken({ query, person }: Grant): Promise<string> {
    const fault = fake.tokenFault;
    const at = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 3600 : 0);
    const claims = fake.hasClaimsInToken ? person : { sub: person.sub };
    const signed = await new SignJWT({ ...claims, nonce: fault === 'wrong nonce' ? 'another' : query.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuer(fault === 'wrong issuer' ? 'https://other.test' : server.origin)
      .setAudience(fault === 'wrong audience' ? 'another site' : CLIENT_ID)
      .setIssuedAt(at)
      .setExpirationTime(at + 300)
      .sign(fault === 'unknown key' ? otherKeys.privateKey : keys.privateKey);
    if (fault !== 'no signature') return signed;
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${signed.split('.')[1]}.`;
  }

  function endSession(res: ServerResponse, query: URLSearchParams): void {
    fake.logouts.push(query);
    redirect(res, query.get('post_logout_redirect_uri') ?? '/', `${SESSION}=; Path=/; Max-Age=0`);
  }

  const server = await startFakeServer((req, res, body) => {
    const { pathname, searchParams } = new URL(req.url ?? '', server.origin);
    if (pathname === '/.well-known/openid-configuration') return json(res, 200, toMetadata());
    if (pathname === '/jwks') return json(res, 200, { keys: [jwk] });
    if (pathname === '/authorize') return authorize(req, res, searchParams);
    if (pathname === '/token') return void token(req, res, new URLSearchParams(body));
    if (pathname === '/userinfo')
      return json(res, 200, people.get(req.headers.authorization?.slice('Bearer '.length) ?? ''));
    if (pathname === '/end-session') return endSession(res, searchParams);
    json(res, 404, {});
  });
  const toMetadata = () => ({
    issuer: server.origin,
    authorization_endpoint: `${server.origin}/authorize`,
    token_endpoint: `${server.origin}/token`,
    jwks_uri: `${server.origin}/jwks`,
    userinfo_endpoint: `${server.origin}/userinfo`,
    end_session_endpoint: `${server.origin}/end-session`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...fake.metadata,
  });
  const nobody = { sub: 'nobody' };
  const fake: OidcFake = Object.assign(server, {
    settings: {
      issuer: server.origin,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      hosts: [],
    },
    person: nobody,
    hasClaimsInToken: true,
    tokenFault: undefined,
    authorizeError: undefined,
    rejectsClient: false,
    metadata: {},
    logouts: [],
    authorizations: [],
    async approve(url: string) {
      const response = await fetch(`${url}&${APPROVED}=yes`, { redirect: 'manual' });
      return response.headers.get('location') ?? '';
    },
    reset() {
      Object.assign(fake, {
        hasClaimsInToken: true,
        tokenFault: undefined,
        authorizeError: undefined,
        rejectsClient: false,
        metadata: {},
        fault: undefined,
      });
      fake.logouts.length = 0;
      fake.authorizations.length = 0;
      fake.requests.length = 0;
    },
  });
  return fake;
}

/** HTTP Basic with form-encoded id and secret (RFC 6749, section 2.3.1). */
function isClient({ headers }: IncomingMessage): boolean {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  const [id, secret] = Buffer.from(value, 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return scheme === 'Basic' && id === CLIENT_ID && secret === CLIENT_SECRET;
}
