import { z } from 'zod';
import { credential, httpBase, list, type ParsedGroup, type Setting } from './setting.ts';

export const cdnSettings = {
  CDN: {
    key: 'cdn',
    schema: z.enum(['fastly', 'cloudflare', 'varnish']).optional(),
    shown: 'none',
    about: 'The CDN in front, which may keep public pages until their content changes: fastly, cloudflare or varnish',
  },
  CDN_PURGE_URL: {
    schema: list.pipe(z.array(httpBase)).optional(),
    shown: 'the interface of Fastly or Cloudflare',
    about: 'Where purges are sent: for Varnish the address of each server, separated by commas',
  },
  CDN_SERVICE: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{10,40}$/, 'the id of a service of Fastly, or of a zone of Cloudflare')
      .optional(),
    about: 'Id of the service at Fastly, or of the zone at Cloudflare',
  },
  CDN_TOKEN: {
    schema: credential.optional(),
    about: 'Token that may purge: of Fastly (purge_select), or of Cloudflare (Cache Purge)',
  },
} as const satisfies Record<string, Setting>;

export type Cdn = 'fastly' | 'cloudflare' | 'varnish';
type Parsed = ParsedGroup<typeof cdnSettings>;

/** Where purges go, and by what right. */
export type CdnPurge = {
  readonly cdn: Cdn;
  readonly urls: readonly string[];
  readonly service: string | undefined;
  readonly token: string | undefined;
};

const INTERFACES = {
  fastly: ['https://api.fastly.com'],
  cloudflare: ['https://api.cloudflare.com/client/v4'],
  varnish: [],
} as const satisfies Record<Cdn, readonly string[]>;

export function findCdnPurge({ CDN, CDN_PURGE_URL, CDN_SERVICE, CDN_TOKEN }: Parsed): CdnPurge | undefined {
  if (CDN === undefined) return undefined;
  return { cdn: CDN, urls: CDN_PURGE_URL ?? INTERFACES[CDN], service: CDN_SERVICE, token: CDN_TOKEN };
}

export function cdnProblems(parsed: Parsed): string[] {
  const { CDN, CDN_PURGE_URL, CDN_SERVICE, CDN_TOKEN } = parsed;
  if (CDN === undefined) {
    return Object.keys(cdnSettings)
      .filter((name) => name !== 'CDN' && Reflect.get(parsed, name) !== undefined)
      .map((name) => `${name}: has no effect without CDN`);
  }
  const ofOthers = Object.entries({ CDN_SERVICE, CDN_TOKEN });
  if (CDN === 'varnish')
    return [
      ...(CDN_PURGE_URL ? [] : ['CDN_PURGE_URL: is needed with CDN=varnish, which keeps pages that changed otherwise']),
      ...ofOthers
        .filter(([, value]) => value !== undefined)
        .map(([name]) => `${name}: has no effect with CDN=varnish, which knows the site by its address`),
    ];
  return ofOthers
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is needed with CDN=${CDN}, which keeps pages that changed otherwise`);
}
