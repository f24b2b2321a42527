import { z } from 'zod';
import type { ThirdPartySettings } from '../../shared/consent/global-scripts.ts';
import { list, type ParsedGroup, protectedOrigin, type Setting, sourceOrigin } from './setting.ts';

const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;
const isHash = (source: string): boolean => HASH.test(source);
const SOURCES = 'https origins, and hashes like sha256-… in Base64';
const scriptHash = z.string().regex(HASH, { error: SOURCES, abort: true });

export const tagSettings = {
  TAG_MANAGER_ID: {
    schema: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'the id of a container, like GTM-AB12CD3')
      .optional(),
    shown: 'no container',
    about:
      'Container of the tag manager, loaded with consent mode; it cannot use custom JavaScript variables, because the site allows no eval',
  },
  TAG_MANAGER_MODE: {
    schema: z.enum(['basic', 'advanced']).default('basic'),
    about:
      'basic: the container is loaded only with consent to analytics; advanced: always, and consent mode tells it what it may do',
  },
  TAG_MANAGER_ORIGIN: {
    schema: protectedOrigin.default('https://www.googletagmanager.com'),
    about: 'https origin that serves the container; a server-side tag manager has its own',
  },
  TAG_CONNECT_ORIGINS: {
    key: 'tagConnectOrigins',
    schema: list.pipe(z.array(sourceOrigin)).default([]),
    about:
      'https origins that the tags may call and load images from, like https://*.google-analytics.com, separated by commas',
  },
  GLOBAL_SCRIPTS: {
    schema: list.pipe(z.array(z.union([scriptHash, protectedOrigin], SOURCES))).default([]),
    about:
      'What globalScripts may run, as in a Content-Security-Policy, separated by commas: https origins of scripts, also of the container’s, and SHA-256 hashes of inline code, like sha256-…, in Base64',
  },
} as const satisfies Record<string, Setting>;

type Parsed = ParsedGroup<typeof tagSettings>;

export function findThirdParty(parsed: Parsed): ThirdPartySettings | undefined {
  const { TAG_MANAGER_ID: id, TAG_MANAGER_ORIGIN: origin, TAG_MANAGER_MODE: mode } = parsed;
  const tagManager = id === undefined ? undefined : { id, origin, mode };
  const settings = {
    tagManager,
    scriptOrigins: parsed.GLOBAL_SCRIPTS.filter((source) => !isHash(source)),
    scriptHashes: parsed.GLOBAL_SCRIPTS.filter(isHash),
  };
  const isEmpty = !tagManager && settings.scriptOrigins.length === 0 && settings.scriptHashes.length === 0;
  return isEmpty ? undefined : settings;
}
