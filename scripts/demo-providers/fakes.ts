import type { Config } from '../../server/config.ts';
import { type ContentNames, contentNames } from '../provider-check/content-names.ts';
import { type CventFake, startCventFake } from '../provider-fakes/cvent-fake.ts';
import { type HigherLogicFake, startHigherLogicFake } from '../provider-fakes/higher-logic-fake.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { type OidcFake, startOidcFake } from '../provider-fakes/oidc-fake.ts';

const COMMUNITY = 'https://community.example';
const DAY_MS = 86_400_000;

/** The person of the membership fake who signs in. */
export const PERSON = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@demo.test',
  password: 'demo-Passw0rd!',
};

/** The person who signs in at the provider of OpenID Connect, which the membership system does not know. */
export const REDIRECTED = { firstName: 'Zola', lastName: 'Quist', email: 'zola.quist@demo.test' };

/** The posts of the community: subject, text and age in days, oldest first. */
const POSTS = [
  ['Who has used the new template for borderline products?', 'We file our first one in March.', 6],
  [
    'Re: Who has used the new template for borderline products?',
    'Twice. The second section is shorter than it looks.',
    4,
  ],
  ['Notified body asks for the usability file in German', 'Is that usual for a class IIa device?', 1],
] as const;

/** The external systems of the demo. */
export type DemoFakes = {
  readonly hubspot: HubspotFake;
  readonly impexium: ImpexiumFake;
  readonly higherLogic: HigherLogicFake;
  readonly cvent: CventFake;
  readonly oidc: OidcFake;
};

/** Starts the five systems on free loopback ports, with a person at each of the two that sign in, the events of the content and some posts. */
export async function startFakes(content: Pick<Config, 'contentDir' | 'product'>): Promise<DemoFakes> {
  const now = () => new Date();
  const [hubspot, impexium, higherLogic, cvent, oidc] = await Promise.all([
    startHubspotFake(now),
    startImpexiumFake(now),
    startHigherLogicFake(),
    startCventFake(now),
    startOidcFake(),
  ]);
  const { email, ...person } = PERSON;
  impexium.add({ ...person, loginEmail: email });
  for (const [Subject, BodyWithoutMarkup, age] of POSTS) {
    const DatePosted = new Date(Date.now() - age * DAY_MS).toISOString().slice(0, 19);
    const links = { LinkToMessage: `${COMMUNITY}/posts`, LinkToDiscussion: `${COMMUNITY}/open-forum` };
    higherLogic.post({ Subject, BodyWithoutMarkup, DatePosted, ...links });
  }
  const names = await contentNames(content.contentDir, content.product);
  hubspot.definitions = names.hubspotIds.map((id) => ({ id, isActive: true }));
  addEvents(cvent, names);
  oidc.person = {
    sub: 'demo-person',
    email: REDIRECTED.email,
    email_verified: true,
    given_name: REDIRECTED.firstName,
    family_name: REDIRECTED.lastName,
  };
  return { hubspot, impexium, higherLogic, cvent, oidc };
}

/** Gives Cvent the events of the content that register on another site, with a link for each registration type. */
function addEvents(cvent: CventFake, { cventCodes, eventCodes }: ContentNames): void {
  for (const code of eventCodes)
    cvent.event(code, {
      fields: { _links: { registration: { href: cvent.registrationUrl(code) } } },
      types: cventCodes.map((type) => ({ id: `type-${type}`, code: type, name: type, openForRegistration: true })),
      weblinks: cventCodes.map((type) => ({ name: type, url: cvent.registrationUrl(code, type) })),
    });
}

/** The settings that connect the site to the fakes. */
export function settingsOf({ hubspot, impexium, higherLogic, cvent, oidc }: DemoFakes): Record<string, string> {
  const { settings } = impexium;
  return {
    HUBSPOT_TOKEN: hubspot.settings.token,
    HUBSPOT_LEGAL_BASIS: hubspot.settings.legalBasis,
    HUBSPOT_LEGAL_BASIS_TEXT: hubspot.settings.legalBasisText,
    HUBSPOT_ORIGIN: hubspot.origin,
    IMPEXIUM_ACCESS_URL: settings.access.accessUrl,
    IMPEXIUM_APP_NAME: settings.access.appName,
    IMPEXIUM_APP_KEY: settings.access.appKey,
    IMPEXIUM_APP_ID: settings.access.appId,
    IMPEXIUM_APP_PASSWORD: settings.access.appPassword,
    IMPEXIUM_USER_EMAIL: settings.access.userEmail,
    IMPEXIUM_USER_PASSWORD: settings.access.userPassword,
    IMPEXIUM_HOSTS: [new URL(impexium.origin).hostname, ...settings.hosts].join(','),
    IMPEXIUM_REQUESTS_PER_MINUTE: String(settings.requestsPerMinute),
    HIGHER_LOGIC_FEED_URL: higherLogic.feedUrl,
    HIGHER_LOGIC_IAM_KEY: higherLogic.iamKey,
    HIGHER_LOGIC_PASSWORD: higherLogic.password,
    HIGHER_LOGIC_COMMUNITY_ORIGIN: COMMUNITY,
    CVENT_ORIGIN: cvent.origin,
    CVENT_CLIENT_ID: cvent.clientId,
    CVENT_CLIENT_SECRET: cvent.clientSecret,
    OIDC_ISSUER: oidc.settings.issuer,
    OIDC_CLIENT_ID: oidc.settings.clientId,
    OIDC_CLIENT_SECRET: oidc.settings.clientSecret,
    REGISTRATION_ORIGINS: cvent.origin,
    // Their passwords count for nothing beside a membership system.
    DEMO_ACCOUNTS: 'false',
  };
}
