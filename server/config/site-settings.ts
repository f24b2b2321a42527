import { z } from 'zod';
import { httpOrigin, ipAddress, list, portNumber, protectedOrigin, type Setting, sourceOrigin } from './setting.ts';
import { slug } from './society-at-start.ts';

const httpsOrigin = httpOrigin.refine((value) => value.startsWith('https:'), 'an https origin');

export const siteSettings = {
  PORT: {
    key: 'port',
    schema: portNumber.default(3000),
    about: 'Port the site listens on',
  },
  HOST: {
    key: 'host',
    schema: ipAddress.optional(),
    shown: 'all addresses',
    about: 'Address the site listens on',
  },
  PUBLIC_ORIGIN: {
    schema: httpOrigin.optional(),
    shown: 'http://localhost:PORT',
    about: 'Public origin of the site, for cookies, canonical links and redirects; never taken from a request',
  },
  ALLOWED_HOSTS: {
    schema: list.optional(),
    shown: 'the host of PUBLIC_ORIGIN, localhost and 127.0.0.1',
    about: 'Accepted Host headers, separated by commas; one without a port is accepted on any port. Others get 421',
  },
  EXTRA_HOSTS: {
    key: 'extraHosts',
    schema: list.default([]),
    about:
      'Other hosts of the site, like example.org or an earlier domain, separated by commas: their requests are redirected to PUBLIC_ORIGIN',
  },
  HSTS: {
    key: 'hsts',
    schema: z.enum(['off', 'host', 'subdomains', 'preload']).default('subdomains'),
    about:
      'Strict-Transport-Security of an https site: off (browsers forget it), host, subdomains, or preload, which allows browsers to ship the domain in their list and cannot be taken back for months',
  },
  PRODUCT_SLUG: {
    schema: slug.optional(),
    shown: '`slug` of data/society.yaml in CONTENT_DIR',
    about: 'The society’s slug: its short name, in paths and in field names of the API',
  },
  MEDIA_PLANNER_URL: {
    key: 'mediaPlannerUrl',
    schema: z.url({ protocol: /^https?$/ }).default('https://media-planner.example/'),
    about: 'Target of the redirect from /advertising',
  },
  FORM_EMBED_ANCESTORS: {
    key: 'formEmbedAncestors',
    schema: list.pipe(z.array(z.union([sourceOrigin, httpOrigin]))).default([]),
    shown: 'own origin only',
    about:
      'Origins that may embed /form-embeds pages in a frame, or all subdomains of a host as in https://*.example.org, separated by commas',
  },
  SSO_LOGOUT_ORIGINS: {
    schema: list.pipe(z.array(httpsOrigin)).default([]),
    about: 'https origins of single sign-on services that the browser may call at sign-out, separated by commas',
  },
  REGISTRATION_ORIGINS: {
    key: 'registrationOrigins',
    schema: list.pipe(z.array(protectedOrigin)).default([]),
    about:
      'https origins of registration services to which members are redirected automatically, separated by commas; others are shown as a link',
  },
  SECURITY_CONTACT: {
    key: 'securityContact',
    schema: z
      .url({ protocol: /^(?:https|mailto|tel)$/, error: 'an address, like mailto:security@example.org' })
      .optional(),
    shown: 'the contact page',
    about: 'Address for reports of vulnerabilities in /.well-known/security.txt: https, mailto or tel',
  },
} as const satisfies Record<string, Setting>;
