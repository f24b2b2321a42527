import { z } from 'zod';
import {
  IMPEXIUM_KEY_REQUIRED,
  IMPEXIUM_REQUIRED,
  impexiumOf,
  impexiumSettings,
  realImpexium,
} from './impexium-settings.ts';
import { oidcOf, oidcSettings } from './oidc-settings.ts';
import {
  credential,
  isThisMachine,
  isTimeZone,
  NONE,
  protectedOrigin,
  protectedUrl,
  type Setting,
  setting,
} from './setting.ts';

/** The version in the paths of HubSpot's API that the adapter is written against. */
const HUBSPOT_API_VERSION = '2026-09';

/**
 * The settings of the external systems, one group per prefix. Without a group the site uses its own database.
 * docs/providers.md lists the data that each system gets.
 */
export const providerSettings = {
  HUBSPOT_TOKEN: setting(credential.optional(), NONE, 'HubSpot: the service key or the token of a project app'),
  HUBSPOT_LEGAL_BASIS: setting(
    z
      .enum([
        'LEGITIMATE_INTEREST_PQL',
        'LEGITIMATE_INTEREST_CLIENT',
        'LEGITIMATE_INTEREST_OTHER',
        'PERFORMANCE_OF_CONTRACT',
        'CONSENT_WITH_NOTICE',
        'NON_GDPR',
        'PROCESS_AND_STORE',
      ])
      .optional(),
    NONE,
    'HubSpot: the legal basis of a subscription that a member chooses',
  ),
  HUBSPOT_LEGAL_BASIS_TEXT: setting(
    z.string().min(1).max(500).optional(),
    NONE,
    'HubSpot: the explanation of the legal basis; the words that the member saw are appended',
  ),
  HUBSPOT_ORIGIN: setting(
    protectedOrigin.default('https://api.hubapi.com'),
    'https://api.hubapi.com',
    'HubSpot: origin of its API',
  ),
  HUBSPOT_TIME_ZONE: setting(
    z.string().refine(isTimeZone, 'a time zone like Europe/Brussels').default('UTC'),
    'UTC',
    'HubSpot: time zone of the account, at whose midnight its daily limit is reset',
  ),
  HUBSPOT_WEBHOOK_SECRET: setting(
    credential.min(16, 'at least 16 characters').optional(),
    'no hook',
    'HubSpot: client secret of the project app, which signs the webhooks to /hooks/hubspot',
  ),
  HIGHER_LOGIC_FEED_URL: setting(
    protectedUrl.optional(),
    NONE,
    'Higher Logic: the full address of the discussion feed, like https://api.connectedcommunity.org/api/v2.0/Discussions/GetDiscussionPosts?discussionKey=…',
  ),
  HIGHER_LOGIC_IAM_KEY: setting(credential.optional(), NONE, 'Higher Logic: the key of its API'),
  HIGHER_LOGIC_PASSWORD: setting(
    credential.optional(),
    NONE,
    'Higher Logic: password of the contact that reads the feed, who should see what every member may see',
  ),
  HIGHER_LOGIC_COMMUNITY_ORIGIN: setting(
    protectedOrigin.optional(),
    NONE,
    'Higher Logic: origin of the community’s pages; posts link nowhere else',
  ),
  HIGHER_LOGIC_TIME_ZONE: setting(
    z.string().refine(isTimeZone, 'a time zone like Europe/Brussels').default('UTC'),
    'UTC',
    'Higher Logic: time zone of its posts, whose times have no offset',
  ),
  CVENT_ORIGIN: setting(
    protectedOrigin.default('https://api-platform.cvent.com'),
    'https://api-platform.cvent.com',
    'Cvent: origin of its API; in Europe https://api-platform-eur.cvent.com',
  ),
  CVENT_CLIENT_ID: setting(credential.optional(), NONE, 'Cvent: the client id of the application'),
  CVENT_CLIENT_SECRET: setting(credential.optional(), NONE, 'Cvent: the client secret of the application'),
  CVENT_HOOK_KEY: setting(
    credential.min(32, 'at least 32 characters').optional(),
    'no hook',
    'Cvent: key of the messages to /hooks/cvent, by which its Attendee Identification Service asks for a registration type',
  ),
  ...impexiumSettings,
  ...oidcSettings,
} as const satisfies Record<string, Setting>;

type Group = {
  readonly prefix: string;
  /** Settings that the group needs. */
  readonly required: readonly string[];
  /** Settings that it needs when the first of these is set, in place of `required`. */
  readonly instead?: readonly [string, ...string[]];
};

const GROUPS = {
  hubspot: {
    prefix: 'HUBSPOT_',
    required: ['HUBSPOT_TOKEN', 'HUBSPOT_LEGAL_BASIS', 'HUBSPOT_LEGAL_BASIS_TEXT'],
  },
  higherLogic: {
    prefix: 'HIGHER_LOGIC_',
    required: [
      'HIGHER_LOGIC_FEED_URL',
      'HIGHER_LOGIC_IAM_KEY',
      'HIGHER_LOGIC_PASSWORD',
      'HIGHER_LOGIC_COMMUNITY_ORIGIN',
    ],
  },
  cvent: { prefix: 'CVENT_', required: ['CVENT_CLIENT_ID', 'CVENT_CLIENT_SECRET'] },
  impexium: { prefix: 'IMPEXIUM_', required: IMPEXIUM_REQUIRED, instead: IMPEXIUM_KEY_REQUIRED },
  oidc: { prefix: 'OIDC_', required: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
} as const satisfies Record<string, Group>;

type Parsed = { [Name in keyof typeof providerSettings]: z.output<(typeof providerSettings)[Name]['schema']> };

const namesOf = (prefix: string): string[] => Object.keys(providerSettings).filter((name) => name.startsWith(prefix));

/** One problem for each group of which some settings are set and required ones are missing. */
export function incompleteGroups(isSet: (name: string) => boolean): string[] {
  return Object.values<Group>(GROUPS).flatMap(({ prefix, required, instead }) => {
    const present = namesOf(prefix).find(isSet);
    const isInstead = instead !== undefined && isSet(instead[0]);
    const missing = (isInstead ? instead : required).filter((name) => !isSet(name));
    if (present === undefined || missing.length === 0) return [];
    return [`${missing.join(', ')}: missing, although ${isInstead ? instead[0] : present} is set`];
  });
}

/**
 * The settings of each provider whose group is set. They contain credentials: only the API's process may get them.
 * @param publicOrigin the site's, to which webhooks are sent
 */
export function providersOf(parsed: Parsed, publicOrigin: string) {
  return {
    hubspot:
      parsed.HUBSPOT_TOKEN === undefined
        ? undefined
        : {
            token: parsed.HUBSPOT_TOKEN,
            origin: parsed.HUBSPOT_ORIGIN,
            version: HUBSPOT_API_VERSION,
            timeZone: parsed.HUBSPOT_TIME_ZONE,
            legalBasis: parsed.HUBSPOT_LEGAL_BASIS,
            legalBasisText: parsed.HUBSPOT_LEGAL_BASIS_TEXT,
            webhook:
              parsed.HUBSPOT_WEBHOOK_SECRET === undefined
                ? undefined
                : { secret: parsed.HUBSPOT_WEBHOOK_SECRET, url: `${publicOrigin}/hooks/hubspot` },
          },
    higherLogic:
      parsed.HIGHER_LOGIC_FEED_URL === undefined
        ? undefined
        : {
            feedUrl: parsed.HIGHER_LOGIC_FEED_URL,
            iamKey: parsed.HIGHER_LOGIC_IAM_KEY,
            password: parsed.HIGHER_LOGIC_PASSWORD,
            communityOrigin: parsed.HIGHER_LOGIC_COMMUNITY_ORIGIN,
            timeZone: parsed.HIGHER_LOGIC_TIME_ZONE,
          },
    cvent:
      parsed.CVENT_CLIENT_ID === undefined
        ? undefined
        : {
            origin: parsed.CVENT_ORIGIN,
            clientId: parsed.CVENT_CLIENT_ID,
            clientSecret: parsed.CVENT_CLIENT_SECRET,
            hookKey: parsed.CVENT_HOOK_KEY,
          },
    impexium: impexiumOf(parsed),
    oidc: oidcOf(parsed),
  };
}

/** The first setting of a provider that is a system of its own, not a fake on this machine. */
export function realProvider({
  hubspot,
  higherLogic,
  cvent,
  impexium,
  oidc,
}: ReturnType<typeof providersOf>): string | undefined {
  if (hubspot && !isThisMachine(hubspot.origin)) return 'HUBSPOT_TOKEN';
  if (higherLogic && !isThisMachine(higherLogic.feedUrl)) return 'HIGHER_LOGIC_FEED_URL';
  if (cvent && !isThisMachine(cvent.origin)) return 'CVENT_CLIENT_ID';
  const realMembership = impexium && realImpexium(impexium);
  if (realMembership) return realMembership;
  if (oidc && !isThisMachine(oidc.issuer)) return 'OIDC_ISSUER';
  return undefined;
}

/** Deletes provider settings from the environment, so that processes started later do not inherit them. */
export function forgetProviders(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(providerSettings)) delete environment[name];
}
