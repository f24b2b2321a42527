import { z } from 'zod';
import type { ThirdPartySettings } from '../../shared/rules/consent/global-scripts.ts';
import { list, protectedOrigin, type Setting, setting, sourceOrigin } from './setting.ts';

/** The settings of third-party scripts (section 9), from which the content security policy follows. */
export const tagSettings = {
  TAG_MANAGER_ID: setting(
    z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'the id of a container, like GTM-AB12CD3')
      .optional(),
    'no container',
    'Container of the tag manager, loaded with consent mode; it cannot use custom JavaScript variables, because the site allows no eval',
  ),
  TAG_MANAGER_MODE: setting(
    z.enum(['basic', 'advanced']).default('basic'),
    'basic',
    'basic: the container is loaded only with consent to analytics; advanced: always, and consent mode tells it what it may do',
  ),
  TAG_MANAGER_ORIGIN: setting(
    protectedOrigin.default('https://www.googletagmanager.com'),
    'https://www.googletagmanager.com',
    'https origin that serves the container; a server-side tag manager has its own',
  ),
  TAG_CONNECT_ORIGINS: setting(
    list.pipe(z.array(sourceOrigin)).default([]),
    'none',
    'https origins that the tags may call and load images from, like https://*.google-analytics.com, separated by commas',
  ),
  GLOBAL_SCRIPT_ORIGINS: setting(
    list.pipe(z.array(protectedOrigin)).default([]),
    'none',
    'https origins from which the container and globalScripts may load scripts, separated by commas',
  ),
  GLOBAL_SCRIPT_HASHES: setting(
    list.pipe(z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'like sha256-…, in Base64'))).default([]),
    'none',
    'SHA-256 hashes of the inline code in globalScripts that may run, as in a Content-Security-Policy, separated by commas',
  ),
} as const satisfies Record<string, Setting>;

type Parsed = { [Name in keyof typeof tagSettings]: z.output<(typeof tagSettings)[Name]['schema']> };

/** The third-party scripts that browsers may run; undefined: none. */
export function thirdPartyOf(parsed: Parsed): ThirdPartySettings | undefined {
  const { TAG_MANAGER_ID: id, TAG_MANAGER_ORIGIN: origin, TAG_MANAGER_MODE: mode } = parsed;
  const tagManager = id === undefined ? undefined : { id, origin, mode };
  const settings = {
    tagManager,
    scriptOrigins: parsed.GLOBAL_SCRIPT_ORIGINS,
    scriptHashes: parsed.GLOBAL_SCRIPT_HASHES,
  };
  const isEmpty = !tagManager && settings.scriptOrigins.length === 0 && settings.scriptHashes.length === 0;
  return isEmpty ? undefined : settings;
}
