import { type ContentNames, contentNames } from '../../../scripts/provider-check/content-names.ts';
import type { Config } from '../../../server/config/config.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { type Fakes, settingsOfFakes, settingsOfImpexium, settingsOfOidc, startAllFakes } from '../all-fakes.ts';
import type { CventFake } from '../cvent-fake.ts';

const COMMUNITY = 'https://community.example';

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

/** Starts the five systems on free loopback ports, with a person in each of the two that sign in, and some content. */
export async function startFakes(content: Pick<Config, 'contentDir' | 'product'>): Promise<Fakes> {
  const fakes = await startAllFakes();
  const { hubspot, impexium, higherLogic, cvent, oidc } = fakes;
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
  return fakes;
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

/** Settings connecting the site to the fakes. */
export const toSettings = (fakes: Fakes): Record<string, string> => ({
  ...settingsOfFakes(fakes),
  ...settingsOfImpexium(fakes.impexium),
  ...settingsOfOidc(fakes.oidc),
  IMPEXIUM_REQUESTS_PER_MINUTE: String(fakes.impexium.settings.requestsPerMinute),
  HIGHER_LOGIC_COMMUNITY_ORIGIN: COMMUNITY,
  REGISTRATION_ORIGINS: fakes.cvent.origin,
  // Their passwords count for nothing beside a membership system.
  DEMO_ACCOUNTS: 'false',
});
