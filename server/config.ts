import { isIP } from 'node:net';
import { z } from 'zod';

/** The one place that spells the society's slug out. */
const DEFAULT_PRODUCT = 'raps';

/** One setting: the environment variable, how it is read, and the line that README prints about it. */
type Setting<S extends z.ZodType = z.ZodType> = { readonly schema: S; readonly shown: string; readonly about: string };

const setting = <S extends z.ZodType>(schema: S, shown: string, about: string): Setting<S> => ({
  schema,
  shown,
  about,
});

const port = (fallback: number) => z.coerce.number<string>().pipe(z.int().min(1).max(65_535)).default(fallback);
const milliseconds = (fallback: number) => z.coerce.number<string>().pipe(z.int().positive()).default(fallback);
const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (value) => new URL(value).pathname === '/' && !new URL(value).search,
    'an origin without a path, like https://example.org',
  )
  .transform((value) => new URL(value).origin);
const httpsOrigin = httpOrigin.refine((value) => value.startsWith('https:'), 'an https origin');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const secrets = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.string().trim().min(32, 'at least 32 characters')));
/** What Express takes as the address of a proxy. */
const proxy = z.string().refine((value) => {
  const [ip = '', bits, ...rest] = value.split('/');
  return (
    /^(?:loopback|linklocal|uniquelocal)$/.test(value) ||
    (isIP(ip) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))))
  );
}, 'IP addresses or CIDR ranges');
const address = z.string().refine((value) => isIP(value) > 0, 'an IP address');

/**
 * Every setting the site reads from its environment, and nothing else reads the environment. README's table is made
 * from these rows.
 */
export const settings = {
  PORT: setting(port(3000), '3000', 'Port the site listens on'),
  HOST: setting(address.optional(), 'all addresses', 'Address the site listens on'),
  PUBLIC_ORIGIN: setting(
    httpOrigin.optional(),
    'http://localhost:PORT',
    'Origin visitors use; decides cookies, canonical links and redirects. Never taken from a request',
  ),
  ALLOWED_HOSTS: setting(
    list.optional(),
    'the host of PUBLIC_ORIGIN, localhost and 127.0.0.1',
    'Host headers that are answered, separated by commas; without a port: on any port. Any other gets 421',
  ),
  PRODUCT_SLUG: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens')
      .default(DEFAULT_PRODUCT),
    DEFAULT_PRODUCT,
    'The society’s slug: part of paths and of field names on the wire',
  ),
  API_ORIGIN: setting(
    httpOrigin.optional(),
    'the embedded API',
    'Origin of a service that speaks the contract; with it no embedded API is started',
  ),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
    'an embedded PostgreSQL in DATA_DIR',
    'PostgreSQL 15 or newer for the embedded API',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('./data'),
    './data',
    'Folder of the embedded database and of generated secrets',
  ),
  CONTENT_DIR: setting(
    z.string().min(1).default('./content'),
    './content',
    'Folder the embedded society’s content is imported from',
  ),
  DEMO_ACCOUNTS: setting(
    z.stringbool().default(true),
    'true',
    'Whether the demo accounts exist in the embedded API; switch off for a real society',
  ),
  SECRET: setting(
    secrets.optional(),
    'generated once into DATA_DIR',
    'Key that signs XSRF tokens and seals sessions; the same on every replica. Two values separated by a comma: the first signs and seals, both are accepted',
  ),
  MEDIA_PLANNER_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://media-planner.example/'),
    'https://media-planner.example/',
    'Where /advertising goes',
  ),
  FORM_EMBED_ANCESTORS: setting(
    list.pipe(z.array(httpOrigin)).default([]),
    'own origin only',
    'Other origins that may frame /form-embeds pages, separated by commas',
  ),
  TOKEN_MODE: setting(
    z.enum(['handle', 'passthrough']).default('handle'),
    'handle',
    'What a browser holds of a session: a handle that is worth nothing without its cookie, or the API’s own token',
  ),
  SSO_LOGOUT_ORIGINS: setting(
    list.pipe(z.array(httpsOrigin)).default([]),
    'none',
    'https origins a browser may tell of a sign-out when the API names one, separated by commas',
  ),
  REGISTRATION_ORIGINS: setting(
    list.pipe(z.array(httpsOrigin)).default([]),
    'none',
    'https origins of event registration a member is taken to without asking, separated by commas; any other is a link',
  ),
  XSRF_PASS_THROUGH: setting(
    z.stringbool().default(false),
    'false',
    'true when the upstream issues its own XSRF-TOKEN cookie; origin checks still apply',
  ),
  TRUST_PROXY: setting(
    list.pipe(z.array(proxy)).default([]),
    'none',
    'Addresses or CIDR ranges of the load balancers whose X-Forwarded-For is believed',
  ),
  PAGE_CACHE_MB: setting(
    z.coerce.number<string>().pipe(z.int().min(0).max(100_000)).default(256),
    '256',
    'Memory for ready pages, in megabytes; 0: every page is made anew',
  ),
  REDIS_URL: setting(
    z.url({ protocol: /^rediss?$/ }).optional(),
    'none',
    'Redis in which replicas share ready pages, purges, counts and which forms were sent; without it each keeps its own',
  ),
  PURGE_SECRET: setting(
    z.string().min(32, 'at least 32 characters').optional(),
    'no hook',
    'Key that signs messages to /hooks/purge, by which a content system says what has changed',
  ),
  RENDER_SLOTS: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(1000)).default(24),
    '24',
    'Pages made at the same time; as many may wait four times over, the rest is refused with 503',
  ),
  SIGN_IN_LIMIT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(100_000)).default(20),
    '20',
    'Attempts to sign in that one address may make in a minute; counted in Redis for all replicas where there is one',
  ),
  WEB_CONCURRENCY: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(64)).default(1),
    '1',
    'Processes that serve the site, for a machine with many cores; with Redis they share pages',
  ),
  METRICS_PORT: setting(
    z.coerce.number<string>().pipe(z.int().min(1).max(65_535)).optional(),
    'off',
    'Port for Prometheus metrics, apart from the site’s own',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'info',
    'Least level that is logged, as JSON lines',
  ),
  UPSTREAM_TIMEOUT_MS: setting(milliseconds(2500), '2500', 'Longest a page waits for one API answer'),
  PROXY_TIMEOUT_MS: setting(milliseconds(20_000), '20000', 'Longest a proxied /api exchange may take in all'),
  SECONDARY_GRACE_MS: setting(
    milliseconds(150),
    '150',
    'How long a page waits for its secondary parts before it is sent and they are streamed in',
  ),
  WARM_UP_MS: setting(
    z.coerce.number<string>().pipe(z.int().nonnegative()).default(5000),
    '5000',
    'After the start: longest that /readyz fails while the pages the home page leads to are made; 0: they are not',
  ),
  DRAIN_DELAY_MS: setting(
    z.coerce.number<string>().pipe(z.int().nonnegative()).default(0),
    '0',
    'After SIGTERM: time during which /readyz fails but requests are still taken. Longer than the load balancer’s check interval',
  ),
  SHUTDOWN_TIMEOUT_MS: setting(milliseconds(25_000), '25000', 'After SIGTERM: longest wait for requests in flight'),
} as const satisfies Record<string, Setting>;

type Settings = typeof settings;
type Parsed = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** What the rest of the server reads. Times are milliseconds. */
export type Config = ReturnType<typeof shape>;

/** Thrown at start; its message names every wrong setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment once.
 * @throws ConfigError that names every wrong setting and what it should be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const parsed = Object.fromEntries(
    Object.entries(settings).map(([name, { schema }]) => {
      const raw = environment[name]?.trim();
      const result = schema.safeParse(raw === '' ? undefined : raw);
      if (!result.success) problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
      return [name, result.data];
    }),
  );
  if (problems.length > 0) throw new ConfigError(`Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  return shape(parsed as Parsed);
}

function shape(parsed: Parsed) {
  const publicOrigin = parsed.PUBLIC_ORIGIN ?? `http://localhost:${parsed.PORT}`;
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    publicOrigin,
    /** Cookie names and the Secure flag follow the scheme visitors use. */
    isHttps: publicOrigin.startsWith('https:'),
    allowedHosts: parsed.ALLOWED_HOSTS ?? defaultHosts(publicOrigin, parsed.PORT),
    product: parsed.PRODUCT_SLUG,
    apiOrigin: parsed.API_ORIGIN,
    databaseUrl: parsed.DATABASE_URL,
    dataDir: parsed.DATA_DIR,
    contentDir: parsed.CONTENT_DIR,
    demoAccounts: parsed.DEMO_ACCOUNTS,
    secrets: parsed.SECRET,
    mediaPlannerUrl: parsed.MEDIA_PLANNER_URL,
    formEmbedAncestors: parsed.FORM_EMBED_ANCESTORS,
    tokenMode: parsed.TOKEN_MODE,
    ssoLogoutOrigins: parsed.SSO_LOGOUT_ORIGINS,
    registrationOrigins: parsed.REGISTRATION_ORIGINS,
    xsrfPassThrough: parsed.XSRF_PASS_THROUGH,
    trustProxy: parsed.TRUST_PROXY,
    pageCacheMegabytes: parsed.PAGE_CACHE_MB,
    redisUrl: parsed.REDIS_URL,
    purgeSecret: parsed.PURGE_SECRET,
    renderSlots: parsed.RENDER_SLOTS,
    signInLimit: parsed.SIGN_IN_LIMIT,
    workers: parsed.WEB_CONCURRENCY,
    metricsPort: parsed.METRICS_PORT,
    logLevel: parsed.LOG_LEVEL,
    upstreamTimeout: parsed.UPSTREAM_TIMEOUT_MS,
    proxyTimeout: parsed.PROXY_TIMEOUT_MS,
    secondaryGrace: parsed.SECONDARY_GRACE_MS,
    warmUp: parsed.WARM_UP_MS,
    drainDelay: parsed.DRAIN_DELAY_MS,
    shutdownTimeout: parsed.SHUTDOWN_TIMEOUT_MS,
  };
}

function defaultHosts(publicOrigin: string, port: number): string[] {
  return [...new Set([new URL(publicOrigin).host, `localhost:${port}`, `127.0.0.1:${port}`])];
}
