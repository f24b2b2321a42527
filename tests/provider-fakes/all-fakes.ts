import { type CventFake, startCventFake } from './cvent-fake.ts';
import { type HigherLogicFake, startHigherLogicFake } from './higher-logic-fake.ts';
import { type HubspotFake, startHubspotFake } from './hubspot-fake.ts';
import { type ImpexiumFake, startImpexiumFake } from './impexium-fake.ts';
import { type OidcFake, startOidcFake } from './oidc-fake.ts';

/** The external systems. */
export type Fakes = {
  readonly hubspot: HubspotFake;
  readonly impexium: ImpexiumFake;
  readonly higherLogic: HigherLogicFake;
  readonly cvent: CventFake;
  readonly oidc: OidcFake;
};

/** Starts the five systems, without content, on free loopback ports and the real clock. */
export async function startAllFakes(): Promise<Fakes> {
  const now = () => new Date();
  const [hubspot, impexium, higherLogic, cvent, oidc] = await Promise.all([
    startHubspotFake(now),
    startImpexiumFake(now),
    startHigherLogicFake(),
    startCventFake(now),
    startOidcFake(),
  ]);
  return { hubspot, impexium, higherLogic, cvent, oidc };
}

/** Settings connecting a site to HubSpot, Higher Logic and Cvent. */
export const settingsOfFakes = ({ hubspot, higherLogic, cvent }: Omit<Fakes, 'impexium' | 'oidc'>) => ({
  HUBSPOT_TOKEN: hubspot.settings.token,
  HUBSPOT_LEGAL_BASIS: hubspot.settings.legalBasis,
  HUBSPOT_LEGAL_BASIS_TEXT: hubspot.settings.legalBasisText,
  HUBSPOT_ORIGIN: hubspot.origin,
  HIGHER_LOGIC_FEED_URL: higherLogic.feedUrl,
  HIGHER_LOGIC_IAM_KEY: higherLogic.iamKey,
  HIGHER_LOGIC_PASSWORD: higherLogic.password,
  HIGHER_LOGIC_COMMUNITY_ORIGIN: higherLogic.communityOrigin,
  CVENT_ORIGIN: cvent.origin,
  CVENT_CLIENT_ID: cvent.clientId,
  CVENT_CLIENT_SECRET: cvent.clientSecret,
});

/** Settings of re:Members AMS, with the access of an application. */
export const settingsOfImpexium = ({ origin, settings: { access, hosts } }: ImpexiumFake) => ({
  IMPEXIUM_ACCESS_URL: access.accessUrl,
  IMPEXIUM_APP_NAME: access.appName,
  IMPEXIUM_APP_KEY: access.appKey,
  IMPEXIUM_APP_ID: access.appId,
  IMPEXIUM_APP_PASSWORD: access.appPassword,
  IMPEXIUM_USER_EMAIL: access.userEmail,
  IMPEXIUM_USER_PASSWORD: access.userPassword,
  IMPEXIUM_HOSTS: [new URL(origin).hostname, ...hosts].join(','),
});

/** Settings of sign-in by OpenID Connect. */
export const settingsOfOidc = ({ settings: { issuer, clientId, clientSecret } }: OidcFake) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
});
