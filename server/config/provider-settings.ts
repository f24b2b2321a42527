import { z } from 'zod';
import {
  IMPEXIUM_KEY_REQUIRED,
  IMPEXIUM_REQUIRED,
  impexiumSettings,
  readImpexiumSettings,
  realImpexium,
} from './impexium-settings.ts';
import { oidcSettings, readOidcSettings } from './oidc-settings.ts';
import {
  credential,
  isThisMachine,
  type ParsedGroup,
  protectedOrigin,
  protectedUrl,
  type Setting,
  signingKey,
  timeZoneName,
} from './setting.ts';

/** Version in HubSpot's API paths that the adapter is written against. */
const HUBSPOT_API_VERSION = '2026-09';

export const providerSettings = {
  TIME_ZONE: {
    schema: timeZoneName.default('UTC'),
    about:
      'Time zone of the society: memberships in re:Members AMS end at its midnight, HubSpot resets its daily limit then, and times of Higher Logic, which have no offset, are in it',
  },
  HUBSPOT_TOKEN: {
    schema: credential.optional(),
    about: 'HubSpot: the service key or the token of a project app',
  },
  HUBSPOT_LEGAL_BASIS: {
    schema: z
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
    about: 'HubSpot: the legal basis of a subscription that a member chooses',
  },
  HUBSPOT_LEGAL_BASIS_TEXT: {
    schema: z.string().min(1).max(500).optional(),
    about: 'HubSpot: the explanation of the legal basis; the words that the member saw are appended',
  },
  HUBSPOT_ORIGIN: {
    schema: protectedOrigin.default('https://api.hubapi.com'),
    about: 'HubSpot: origin of its API',
  },
  HUBSPOT_WEBHOOK_SECRET: {
    schema: credential.min(16, 'at least 16 characters').optional(),
    shown: 'no hook',
    about: 'HubSpot: client secret of the project app, which signs the webhooks to /hooks/hubspot',
  },
  HIGHER_LOGIC_FEED_URL: {
    schema: protectedUrl.optional(),
    about:
      'Higher Logic: the full address of the discussion feed, like https://api.connectedcommunity.org/api/v2.0/Discussions/GetDiscussionPosts?discussionKey=…',
  },
  HIGHER_LOGIC_IAM_KEY: {
    schema: credential.optional(),
    about: 'Higher Logic: the key of its API',
  },
  HIGHER_LOGIC_PASSWORD: {
    schema: credential.optional(),
    about: 'Higher Logic: password of the contact that reads the feed, who should see what every member may see',
  },
  HIGHER_LOGIC_COMMUNITY_ORIGIN: {
    schema: protectedOrigin.optional(),
    about: 'Higher Logic: origin of the community’s pages; posts link nowhere else',
  },
  CVENT_ORIGIN: {
    schema: protectedOrigin.default('https://api-platform.cvent.com'),
    about: 'Cvent: origin of its API; in Europe https://api-platform-eur.cvent.com',
  },
  CVENT_CLIENT_ID: {
    schema: credential.optional(),
    about: 'Cvent: the client id of the application',
  },
  CVENT_CLIENT_SECRET: {
    schema: credential.optional(),
    about: 'Cvent: the client secret of the application',
  },
  CVENT_HOOK_KEY: {
    schema: signingKey.optional(),
    shown: 'no hook',
    about:
      'Cvent: key of the messages to /hooks/cvent, by which its Attendee Identification Service asks for a registration type',
  },
  ...impexiumSettings,
  ...oidcSettings,
} as const satisfies Record<string, Setting>;

type Group = {
  readonly prefix: string;
  readonly required: readonly string[];
  /** Replaces `required` when the first of these is set. */
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

type Parsed = ParsedGroup<typeof providerSettings>;

const listNames = (prefix: string): string[] => Object.keys(providerSettings).filter((name) => name.startsWith(prefix));

export function incompleteGroups(isSet: (name: string) => boolean): string[] {
  return Object.values<Group>(GROUPS).flatMap(({ prefix, required, instead }) => {
    const present = listNames(prefix).find(isSet);
    const isInstead = instead !== undefined && isSet(instead[0]);
    const missing = (isInstead ? instead : required).filter((name) => !isSet(name));
    if (present === undefined || missing.length === 0) return [];
    return [`${missing.join(', ')}: missing, although ${isInstead ? instead[0] : present} is set`];
  });
}

/**
 * Contain credentials: only the API's process may get them.
 * @param publicOrigin receives webhooks
 */
export function buildProviders(parsed: Parsed, publicOrigin: string) {
  return {
    hubspot:
      parsed.HUBSPOT_TOKEN === undefined
        ? undefined
        : {
            token: parsed.HUBSPOT_TOKEN,
            origin: parsed.HUBSPOT_ORIGIN,
            version: HUBSPOT_API_VERSION,
            timeZone: parsed.TIME_ZONE,
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
            timeZone: parsed.TIME_ZONE,
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
    impexium: readImpexiumSettings(parsed, parsed.TIME_ZONE),
    oidc: readOidcSettings(parsed),
  };
}

export function realProvider({
  hubspot,
  higherLogic,
  cvent,
  impexium,
  oidc,
}: ReturnType<typeof buildProviders>): string | undefined {
  if (hubspot && !isThisMachine(hubspot.origin)) return 'HUBSPOT_TOKEN';
  if (higherLogic && !isThisMachine(higherLogic.feedUrl)) return 'HIGHER_LOGIC_FEED_URL';
  if (cvent && !isThisMachine(cvent.origin)) return 'CVENT_CLIENT_ID';
  const realMembership = impexium && realImpexium(impexium);
  if (realMembership) return realMembership;
  if (oidc && !isThisMachine(oidc.issuer)) return 'OIDC_ISSUER';
  return undefined;
}

export function forgetProviders(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(providerSettings)) delete environment[name];
}
