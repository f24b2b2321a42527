import { isIP } from 'node:net';
import { z } from 'zod';
import { editorSettings } from './editor-settings.ts';
import { formWebhookSettings } from './form-webhook-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import {
  credential,
  httpBase,
  httpOrigin,
  list,
  protectedOrigin,
  type Setting,
  setting,
  sourceOrigin,
} from './setting.ts';
import { tagSettings } from './tag-settings.ts';

/** The only place that names a society's slug. */
const DEFAULT_PRODUCT = 'raps';

const port = (fallback: number) => z.coerce.number<string>().pipe(z.int().min(1).max(65_535)).default(fallback);
const milliseconds = (fallback: number) => z.coerce.number<string>().pipe(z.int().positive()).default(fallback);
const httpsOrigin = httpOrigin.refine((value) => value.startsWith('https:'), 'an https origin');
const secrets = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.string().trim().min(32, 'at least 32 characters')));
/** A proxy address in the form Express accepts. */
const proxy = z.string().refine((value) => {
  const [ip = '', bits, ...rest] = value.split('/');
  return (
    /^(?:loopback|linklocal|uniquelocal)$/.test(value) ||
    (isIP(ip) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))))
  );
}, 'IP addresses or CIDR ranges');
const address = z.string().refine((value) => isIP(value) > 0, 'an IP address, like 127.0.0.1');

/** Every environment variable of the site, read nowhere else. docs/settings.md is generated from these rows. */
export const settings = {
  PORT: setting(port(3000), '3000', 'Port the site listens on'),
  HOST: setting(address.optional(), 'all addresses', 'Address the site listens on'),
  PUBLIC_ORIGIN: setting(
    httpOrigin.optional(),
    'http://localhost:PORT',
    'Public origin of the site, for cookies, canonical links and redirects; never taken from a request',
  ),
  ALLOWED_HOSTS: setting(
    list.optional(),
    'the host of PUBLIC_ORIGIN, localhost and 127.0.0.1',
    'Accepted Host headers, separated by commas; one without a port is accepted on any port. Others get 421',
  ),
  EXTRA_HOSTS: setting(
    list.default([]),
    'none',
    'Other hosts of the site, like example.org or an earlier domain, separated by commas: their requests are redirected to PUBLIC_ORIGIN',
  ),
  HSTS: setting(
    z.enum(['off', 'host', 'subdomains', 'preload']).default('subdomains'),
    'subdomains',
    'Strict-Transport-Security of an https site: off (browsers forget it), host, subdomains, or preload, which allows browsers to ship the domain in their list and cannot be taken back for months',
  ),
  PRODUCT_SLUG: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens')
      .default(DEFAULT_PRODUCT),
    DEFAULT_PRODUCT,
    'The society’s slug, used in paths and in field names of the API',
  ),
  API_ORIGIN: setting(
    httpBase.optional(),
    'the embedded API',
    'Origin of a service that implements the API contract, with the path below which its calls are if there is one, like https://api.example.org/api; the embedded API is then not started. It must honour Idempotency-Key, or a form sent twice is stored twice',
  ),
  DATABASE_URL: setting(
    z
      .url({
        protocol: /^postgres(?:ql)?$/,
        error: 'an address, like postgres://user:password@db.example.org:5432/society',
      })
      .optional(),
    'an embedded PostgreSQL in DATA_DIR',
    'Connection URL of a PostgreSQL server, 15 or newer, for the embedded API',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('./data'),
    './data',
    'Folder for the embedded database and generated secrets',
  ),
  BACKUP_DIR: setting(
    z.string().min(1).optional(),
    'DATA_DIR/backups',
    'Folder of the backups that `rostrum backup` writes',
  ),
  CONTENT_DIR: setting(
    z.string().min(1).default('./content'),
    './content',
    'Folder from which the embedded API imports its content',
  ),
  CONTENT_MAX_REMOVAL: setting(
    z.coerce.number<string>().pipe(z.number().min(0).max(1)).default(0.2),
    '0.2',
    'Share of the published content, from 0 to 1, that one import may remove; an import that would remove more changes nothing. 1 allows everything',
  ),
  CONTENT_WATCH: setting(
    z.stringbool().optional(),
    'true while PUBLIC_ORIGIN is this machine',
    'Imports files of CONTENT_DIR into the embedded API when they are saved; pages show them within two seconds',
  ),
  CONTENT_HOOK_SECRET: setting(
    credential.min(32, 'at least 32 characters').optional(),
    'no hook',
    'Key that signs requests to /hooks/content, the webhook by which a git host makes the embedded API import CONTENT_DIR after a push',
  ),
  ...editorSettings,
  DEMO_ACCOUNTS: setting(
    z.stringbool().optional(),
    'true while PUBLIC_ORIGIN is this machine',
    'Creates the demo accounts in the embedded API. Their password is published, so true is accepted only while PUBLIC_ORIGIN is this machine',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'an address, like smtps://user:password@mail.example.org' }).optional(),
    'files in DATA_DIR/mail, if PUBLIC_ORIGIN is this machine',
    'Mail server of the embedded API, like smtps://user:password@host:465. A public site without it opens no accounts and adds no addresses, because it cannot confirm them',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'an address, or a name and an address in angle brackets',
      )
      .optional(),
    'the society’s name and address in the content',
    'Sender of the site’s e-mails',
  ),
  ...formWebhookSettings,
  SECRET: setting(
    secrets.optional(),
    'generated once into DATA_DIR',
    'Key for XSRF tokens and session cookies, the same on every replica. For rotation, two keys separated by a comma: new tokens use the first, both are accepted',
  ),
  MEDIA_PLANNER_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://media-planner.example/'),
    'https://media-planner.example/',
    'Target of the redirect from /advertising',
  ),
  FORM_EMBED_ANCESTORS: setting(
    list.pipe(z.array(z.union([sourceOrigin, httpOrigin]))).default([]),
    'own origin only',
    'Origins that may embed /form-embeds pages in a frame, or all subdomains of a host as in https://*.example.org, separated by commas',
  ),
  TOKEN_MODE: setting(
    z.enum(['handle', 'passthrough']).default('handle'),
    'handle',
    'Token the browser gets at sign-in: a handle that is valid only with the session cookie, or the API’s own token (passthrough)',
  ),
  SSO_LOGOUT_ORIGINS: setting(
    list.pipe(z.array(httpsOrigin)).default([]),
    'none',
    'https origins of single sign-on services that the browser may call at sign-out, separated by commas',
  ),
  REGISTRATION_ORIGINS: setting(
    list.pipe(z.array(protectedOrigin)).default([]),
    'none',
    'https origins of registration services to which members are redirected automatically, separated by commas; others are shown as a link',
  ),
  XSRF_PASS_THROUGH: setting(
    z.stringbool().default(false),
    'false',
    'Set to true when the API issues its own XSRF-TOKEN cookie; origin checks still apply',
  ),
  TRUST_PROXY: setting(
    list.pipe(z.array(proxy)).default([]),
    'none',
    'IP addresses or CIDR ranges of the load balancers whose X-Forwarded-For is trusted, separated by commas',
  ),
  PAGE_CACHE_MB: setting(
    z.coerce.number<string>().pipe(z.int().min(0).max(100_000)).optional(),
    'an eighth of the memory, at most 256',
    'Memory of the page cache in megabytes; 0 turns it off',
  ),
  REDIS_URL: setting(
    z.url({ protocol: /^rediss?$/, error: 'an address, like redis://redis.example.org:6379' }).optional(),
    'none',
    'Redis by which replicas share cached pages, purges and rate limits; without it each process has its own',
  ),
  PURGE_SECRET: setting(
    z.string().min(32, 'at least 32 characters').optional(),
    'no hook',
    'Key that signs requests to /hooks/purge, the webhook by which a content system purges cached pages',
  ),
  RENDER_CONCURRENCY: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(1000)).default(24),
    '24',
    'Concurrent page renderings; four times as many may wait, others get 503',
  ),
  SIGN_IN_LIMIT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(100_000)).default(20),
    '20',
    'Sign-in attempts per minute and IP address; counted across replicas with Redis',
  ),
  FORM_LIMIT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(1_000_000)).default(20),
    '20',
    'Submitted forms, and as many cookie choices, per minute and client; counted across replicas with Redis',
  ),
  ACCOUNT_LIMIT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(1_000_000)).default(10),
    '10',
    'Calls per ten minutes and client that open accounts or claim e-mail addresses; joining makes two. Counted across replicas with Redis',
  ),
  WEB_CONCURRENCY: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(64)).default(1),
    '1',
    'Worker processes that serve the site, for machines with many cores; with Redis they share cached pages',
  ),
  METRICS_PORT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(65_535)).optional(),
    'off',
    'Separate port that serves Prometheus metrics',
  ),
  METRICS_HOST: setting(
    address.default('127.0.0.1'),
    '127.0.0.1',
    'Address the metrics port listens on; the metrics need no password, so it must be reachable for operators only',
  ),
  ...retentionSettings,
  ...tagSettings,
  VITALS_SAMPLE: setting(
    z.coerce.number<string>().pipe(z.number().min(0).max(1)).default(1),
    '1',
    'Share of page loads, from 0 to 1, whose web vitals the browser measures and sends to /vitals, with consent to analytics only; the metrics show them',
  ),
  SECURITY_CONTACT: setting(
    z.url({ protocol: /^(?:https|mailto|tel)$/, error: 'an address, like mailto:security@example.org' }).optional(),
    'the contact page',
    'Address for reports of vulnerabilities in /.well-known/security.txt: https, mailto or tel',
  ),
  TRACING_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'off',
    'Where a collector of OpenTelemetry takes traces (OTLP over HTTP), like http://collector:4318/v1/traces: requests, calls of the API and of providers, queries',
  ),
  REVISION: setting(
    z
      .string()
      .regex(/^[\w.+-]{1,64}$/, 'at most 64 letters, digits, dots, hyphens and plus signs')
      .optional(),
    'the commit of the checkout, else the version of package.json',
    'Commit that this release was built from, as metrics and log name it',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'info',
    'Minimum level of log messages, which are JSON lines',
  ),
  UPSTREAM_TIMEOUT_MS: setting(milliseconds(2500), '2500', 'Timeout of an API request made to render a page'),
  PROXY_TIMEOUT_MS: setting(
    milliseconds(20_000),
    '20000',
    'Timeout of a proxied /api request, from the end of its body to the end of the response',
  ),
  STREAMING_DEADLINE_MS: setting(
    milliseconds(150),
    '150',
    'Streaming deadline: how long a page waits for secondary data before it is sent and streams the rest',
  ),
  WARM_UP_MS: setting(
    z.coerce.number<string>().pipe(z.int().nonnegative()).default(5000),
    '5000',
    'After the start: longest time that /readyz fails while the home page and the pages it links to are cached; 0 turns warm-up off',
  ),
  DRAIN_DELAY_MS: setting(
    z.coerce.number<string>().pipe(z.int().nonnegative()).default(0),
    '0',
    'After SIGTERM: time during which /readyz fails while requests are still accepted; must exceed the load balancer’s check interval',
  ),
  SHUTDOWN_TIMEOUT_MS: setting(
    milliseconds(25_000),
    '25000',
    'After SIGTERM: longest wait for requests in flight before the process exits',
  ),
  ...providerSettings,
} as const satisfies Record<string, Setting>;
