import { z } from 'zod';
import {
  credential,
  isThisMachine,
  list,
  type ParsedGroup,
  protectedOrigin,
  protectedUrl,
  type Setting,
  SOCIETY_ACCOUNT,
} from './setting.ts';

/** A host, or a suffix that begins with a dot; one label would permit a whole top-level domain. */
const HOST = /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export const impexiumSettings = {
  IMPEXIUM_ACCESS_URL: {
    schema: protectedUrl.optional(),
    about:
      're:Members AMS: the address of the first step of signing on, like https://public.remembers-ams.com/Api/v1/WebApiUrl',
  },
  IMPEXIUM_APP_NAME: {
    schema: credential.optional(),
    about: 're:Members AMS: name of the application',
  },
  IMPEXIUM_APP_KEY: {
    schema: credential.optional(),
    about: 're:Members AMS: key of the application',
  },
  IMPEXIUM_APP_ID: {
    schema: credential.optional(),
    about: 're:Members AMS: id of the application',
  },
  IMPEXIUM_APP_PASSWORD: {
    schema: credential.optional(),
    about: 're:Members AMS: password of the application',
  },
  IMPEXIUM_USER_EMAIL: {
    schema: credential.optional(),
    about: 're:Members AMS: address of the application’s user',
  },
  IMPEXIUM_USER_PASSWORD: {
    schema: credential.optional(),
    about: 're:Members AMS: password of the application’s user',
  },
  IMPEXIUM_API_KEY: {
    schema: credential.optional(),
    about:
      're:Members AMS: the key that signs calls as `x-api-key`, in place of the seven settings above; passwords are not checked with it',
  },
  IMPEXIUM_API_ORIGIN: {
    schema: protectedOrigin.optional(),
    about: 're:Members AMS: origin of the API that IMPEXIUM_API_KEY opens, like https://tenant.mpxapi.com',
  },
  IMPEXIUM_HOSTS: {
    schema: list
      .refine(
        (hosts) => hosts.length > 0 && hosts.every((host) => HOST.test(host)),
        'hosts like a.example, and endings like .b.example, separated by commas',
      )
      .optional(),
    about: 're:Members AMS: hosts to which the credentials may go, and endings of hosts such as `.mpxapi.com`',
  },
  IMPEXIUM_REQUESTS_PER_MINUTE: {
    schema: z.coerce.number<string>().int().min(10).max(6000).default(55),
    about: 're:Members AMS: the most requests in a minute, by all replicas together',
  },
  IMPEXIUM_LOGIN_URL: {
    schema: protectedUrl.optional(),
    about:
      're:Members AMS: the account site’s page to sign in, like https://account.example.org/account/login.aspx, for sign-in by redirect',
  },
  IMPEXIUM_LOGOUT_URL: {
    schema: protectedUrl.optional(),
    about: 're:Members AMS: the address that ends a member’s session there (`ssoLogoutUrl`)',
  },
  IMPEXIUM_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{32,200}$/, 'at least 32 letters, digits, - and _')
      .optional(),
    shown: 'no hook',
    about: 're:Members AMS: secret of the webhooks to /hooks/impexium/<secret>, which also signs them',
  },
} as const satisfies Record<string, Setting>;

/** Required with application sign-on, and with an API key. */
export const IMPEXIUM_REQUIRED = [
  'IMPEXIUM_ACCESS_URL',
  'IMPEXIUM_APP_NAME',
  'IMPEXIUM_APP_KEY',
  'IMPEXIUM_APP_ID',
  'IMPEXIUM_APP_PASSWORD',
  'IMPEXIUM_USER_EMAIL',
  'IMPEXIUM_USER_PASSWORD',
  'IMPEXIUM_HOSTS',
] as const;
export const IMPEXIUM_KEY_REQUIRED = ['IMPEXIUM_API_KEY', 'IMPEXIUM_API_ORIGIN', 'IMPEXIUM_LOGIN_URL'] as const;
const APPLICATION = IMPEXIUM_REQUIRED.filter((name) => name !== 'IMPEXIUM_HOSTS');

type Parsed = ParsedGroup<typeof impexiumSettings>;

export function readImpexiumSettings(parsed: Parsed, timeZone: string) {
  const { IMPEXIUM_API_KEY: apiKey, IMPEXIUM_ACCESS_URL: accessUrl } = parsed;
  if (apiKey === undefined && accessUrl === undefined) return undefined;
  const application = {
    accessUrl,
    appName: parsed.IMPEXIUM_APP_NAME,
    appKey: parsed.IMPEXIUM_APP_KEY,
    appId: parsed.IMPEXIUM_APP_ID,
    appPassword: parsed.IMPEXIUM_APP_PASSWORD,
    userEmail: parsed.IMPEXIUM_USER_EMAIL,
    userPassword: parsed.IMPEXIUM_USER_PASSWORD,
  };
  return {
    access: apiKey === undefined ? application : { origin: parsed.IMPEXIUM_API_ORIGIN, apiKey },
    hosts: parsed.IMPEXIUM_HOSTS ?? [],
    timeZone,
    requestsPerMinute: parsed.IMPEXIUM_REQUESTS_PER_MINUTE,
    loginUrl: parsed.IMPEXIUM_LOGIN_URL,
    logoutUrl: parsed.IMPEXIUM_LOGOUT_URL,
    webhookSecret: parsed.IMPEXIUM_WEBHOOK_SECRET,
  };
}

/** Settings of application sign-on have no effect with an API key. */
export function findNeedlessSetting(parsed: Parsed): string | undefined {
  return parsed.IMPEXIUM_API_KEY === undefined ? undefined : APPLICATION.find((name) => parsed[name] !== undefined);
}

/** Public part of the account site's sign-in; it cannot be silent. */
export function findAccountSignIn({ IMPEXIUM_LOGIN_URL, IMPEXIUM_API_KEY }: Parsed) {
  if (IMPEXIUM_LOGIN_URL === undefined) return undefined;
  return { name: SOCIETY_ACCOUNT, isOnly: IMPEXIUM_API_KEY !== undefined, isSilent: false };
}

/** Undefined for a fake on this machine. */
export function realImpexium({ access }: NonNullable<ReturnType<typeof readImpexiumSettings>>): string | undefined {
  const [name, url] =
    'apiKey' in access
      ? (['IMPEXIUM_API_ORIGIN', access.origin] as const)
      : (['IMPEXIUM_ACCESS_URL', access.accessUrl] as const);
  return url !== undefined && !isThisMachine(url) ? name : undefined;
}
