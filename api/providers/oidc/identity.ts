import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { memberOfPerson } from '../outside-people.ts';
import type { Identification, Identity, OutsidePerson } from '../ports.ts';
import type { ReadConfiguration } from './configuration.ts';
import { providerErrorIn } from './fetch.ts';

const MAX_NAME_LENGTH = 100;
const NAMELESS = 'Member';
const SCOPES = 'openid profile email';

const transactionSchema = z.object({ returnTo: z.url(), state: z.string(), nonce: z.string(), verifier: z.string() });

const optionalText = z.string().trim().max(MAX_NAME_LENGTH).optional().catch(undefined);
/** OpenID Connect Core, section 5.1; some providers send `email_verified` as text. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .optional()
    .catch(undefined),
  given_name: optionalText,
  family_name: optionalText,
  name: optionalText,
});

/** Interaction required, which a silent attempt rules out (OpenID Connect Core, section 3.1.2.6). */
const NEEDS_INTERACTION: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];
const AWAY: readonly string[] = ['server_error', 'temporarily_unavailable'];
/** Token endpoint errors about this site's registration. */
const CLIENT_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client', 'unsupported_grant_type'];

type Options = {
  readonly store: DbContext;
  readonly configuration: ReadConfiguration;
  readonly log: Logger;
};

/** Authorization code flow with PKCE, `state` and `nonce`. */
export function oidcIdentity({ store, configuration, log }: Options): Identity {
  /** The library's messages quote claims, so only the code is logged. */
  function judge(error: unknown): Identification {
    const failure = providerErrorIn(error);
    if (failure) throw failure;
    if (error instanceof oidc.AuthorizationResponseError) {
      if (NEEDS_INTERACTION.includes(error.error)) return { outcome: 'login-required' };
      if (error.error === 'access_denied') return { outcome: 'denied' };
      if (AWAY.includes(error.error)) throw new ProviderError('oidc', 'authorize', { kind: 'away' });
    }
    if (error instanceof oidc.ResponseBodyError && CLIENT_ERRORS.includes(error.error)) {
      log.error({ provider: 'oidc', code: error.error }, 'a provider rejects its credentials');
      throw new ProviderError('oidc', 'redeem code', { kind: 'credentials' });
    }
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    log.warn({ provider: 'oidc', code }, 'the answer of an identity provider was rejected');
    return { outcome: 'failed' };
  }

  async function readPerson(
    config: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  ): Promise<OutsidePerson> {
    const token = tokens.claims();
    const asksMore = token?.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
    const info = asksMore ? await oidc.fetchUserInfo(config, tokens.access_token, token?.sub ?? '') : {};
    const claims = claimsSchema.parse({ ...token, ...info });
    return {
      provider: 'oidc',
      // Subjects are unique per issuer only.
      externalId: `${config.serverMetadata().issuer} ${claims.sub}`,
      email: claims.email ?? '',
      emailVerified: claims.email !== undefined && claims.email_verified === true,
      firstName: claims.given_name || claims.name || NAMELESS,
      lastName: claims.family_name ?? '',
    };
  }

  function logoutUrl(config: oidc.Configuration, idToken: string, returnTo: string): string | undefined {
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: new URL('/', returnTo).href };
    return oidc.buildEndSessionUrl(config, parameters).href;
  }

  return {
    async start({ returnTo, silent }) {
      // A silent attempt must not strand the visitor at a provider that does not answer.
      const config = await configuration({ mustAnswer: silent });
      const verifier = oidc.randomPKCECodeVerifier();
      const transaction = { returnTo, state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: SCOPES,
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(silent && { prompt: 'none' }),
      });
      return { url: url.href, transaction: JSON.stringify(transaction) };
    },
    async finish(query, text) {
      const { returnTo, state, nonce, verifier } = transactionSchema.parse(JSON.parse(text));
      const config = await configuration();
      const answer = new URL(returnTo);
      answer.search = query;
      const identify = async () => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await oidc.authorizationCodeGrant(config, answer, checks);
        const person = await readPerson(config, tokens);
        return { person, logoutUrl: logoutUrl(config, tokens.id_token ?? '', returnTo) };
      };
      const found = await identify().catch(judge);
      if ('outcome' in found) return found;
      const member = await memberOfPerson(store, found.person);
      if (typeof member === 'string') return { outcome: member };
      return { outcome: 'identified', memberId: member.memberId, logoutUrl: found.logoutUrl };
    },
  };
}
