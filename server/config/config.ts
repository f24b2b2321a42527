import { join } from 'node:path';
import { isAllowedHost } from '../../shared/addresses/request-target.ts';
import { cdnProblems, findCdnPurge } from './cdn-settings.ts';
import { editorProblems, findEditor } from './editor-settings.ts';
import { formWebhookProblems, readFormWebhooks } from './form-webhook-settings.ts';
import { findAccountSignIn, findNeedlessSetting } from './impexium-settings.ts';
import { listLogoutOrigins, readRedirectSignIn } from './oidc-settings.ts';
import { buildProviders, incompleteGroups, realProvider } from './provider-settings.ts';
import { toRetention } from './retention-settings.ts';
import { isThisMachine, type ParsedGroup, type Setting, shownDefault } from './setting.ts';
import { expectedValue } from './setting-problem.ts';
import { settings } from './settings.ts';
import { readSocietyAtStart } from './society-at-start.ts';
import { findThirdParty } from './tag-settings.ts';

type Settings = typeof settings;
type Parsed = ParsedGroup<Settings>;
type ByKey = {
  [Name in keyof Settings as Settings[Name] extends { readonly key: infer K extends string } ? K : never]: Parsed[Name];
};

/** Times are in milliseconds. */
export type Config = ByKey & ReturnType<typeof derive>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * @param isWorker a primary process has set API_ORIGIN to its embedded API
 * @throws ConfigError with every invalid setting
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { isWorker = false } = {},
): Config {
  const problems: string[] = [];
  const parsed = Object.fromEntries(
    Object.entries(settings).map(([name, row]) => {
      const raw = environment[name]?.trim();
      const result = row.schema.safeParse(raw === '' ? undefined : raw);
      if (!result.success)
        problems.push(
          `${name}: ${result.error.issues.map((issue) => expectedValue(issue, shownDefault(row))).join('; ')}`,
        );
      return [name, result.data];
    }),
  );
  problems.push(...incompleteGroups((name) => (environment[name]?.trim() ?? '') !== ''));
  if (problems.length === 0) problems.push(...conflicts(parsed as Parsed, isWorker));
  if (problems.length > 0) throw new ConfigError(`Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  const byKey = Object.entries<Setting>(settings).flatMap(([name, { key }]) =>
    key === undefined ? [] : [[key, parsed[name]] as const],
  );
  return { ...(Object.fromEntries(byKey) as ByKey), ...derive(parsed as Parsed) };
}

function conflicts(parsed: Parsed, isWorker: boolean): string[] {
  const providers = buildProviders(parsed, toPublicOrigin(parsed));
  const real = realProvider(providers);
  const problems: string[] = [
    ...editorProblems(parsed, toPublicOrigin(parsed)),
    ...formWebhookProblems(parsed),
    ...cdnProblems(parsed),
  ];
  if (parsed.DEMO_ACCOUNTS && !isThisMachine(toPublicOrigin(parsed)))
    problems.push(
      'DEMO_ACCOUNTS: cannot be true while PUBLIC_ORIGIN is not this machine, because their password is published',
    );
  if (parsed.DEMO_ACCOUNTS && real !== undefined)
    problems.push(
      `DEMO_ACCOUNTS: cannot be true together with ${real}, because their addresses belong to nobody there`,
    );
  const [first] = Object.entries(providers).flatMap(([name, group]) => (group ? [name] : []));
  if (parsed.API_ORIGIN !== undefined && first !== undefined)
    problems.push(`API_ORIGIN: leaves the settings of ${first} without effect, because the embedded API uses them`);
  if (parsed.API_ORIGIN !== undefined && (parsed.CONTENT_EDITOR ?? 'off') !== 'off' && !isWorker)
    problems.push(
      'API_ORIGIN: cannot be set together with CONTENT_EDITOR, because the web editor needs the embedded API',
    );
  const needless = findNeedlessSetting(parsed);
  if (needless !== undefined)
    problems.push(`${needless}: has no effect beside IMPEXIUM_API_KEY, which signs every call`);
  if (parsed.IMPEXIUM_LOGIN_URL !== undefined && parsed.OIDC_ISSUER !== undefined)
    problems.push(
      'IMPEXIUM_LOGIN_URL: cannot be set together with OIDC_ISSUER, because members sign in by redirect at one place',
    );
  const hosts = parsed.ALLOWED_HOSTS ?? defaultHosts(toPublicOrigin(parsed), parsed.PORT);
  const both = parsed.EXTRA_HOSTS.filter((host) => isAllowedHost([host], lowerCased(hosts)));
  if (both.length > 0)
    problems.push(`EXTRA_HOSTS: ${both.join(', ')} would be redirected to itself, or is one of ALLOWED_HOSTS`);
  return problems;
}

const lowerCased = (hosts: readonly string[]): Set<string> => new Set(hosts.map((host) => host.toLowerCase()));

const toPublicOrigin = ({ PUBLIC_ORIGIN, PORT }: Parsed): string => PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;

const listOrigins = (url: string | undefined): string[] => (url === undefined ? [] : [new URL(url).origin]);

function derive(parsed: Parsed) {
  const publicOrigin = toPublicOrigin(parsed);
  const society = readSocietyAtStart(parsed.CONTENT_DIR);
  return {
    publicOrigin,
    product: parsed.PRODUCT_SLUG ?? society.slug,
    inks: society.inks,
    /** Determines cookie names and the Secure attribute. */
    isHttps: publicOrigin.startsWith('https:'),
    allowedHosts: parsed.ALLOWED_HOSTS ?? defaultHosts(publicOrigin, parsed.PORT),
    /** The API is a separate service; the embedded one sanitises HTML itself. */
    isForeignApi: parsed.API_ORIGIN !== undefined,
    backupDir: parsed.BACKUP_DIR ?? join(parsed.DATA_DIR, 'backups'),
    /** Watched by the metrics; undefined without a setting. */
    watchedBackupDir: parsed.BACKUP_DIR,
    /** Holds a credential. */
    cdnPurge: findCdnPurge(parsed),
    editor: findEditor(
      parsed,
      parsed.API_ORIGIN === undefined && isThisMachine(publicOrigin) && parsed.TRUST_PROXY.length === 0,
    ),
    watchContent: parsed.CONTENT_WATCH ?? isThisMachine(publicOrigin),
    demoAccounts:
      parsed.DEMO_ACCOUNTS ??
      (isThisMachine(publicOrigin) && realProvider(buildProviders(parsed, publicOrigin)) === undefined),
    /** Contain credentials, which only the API's process may get. */
    providers: buildProviders(parsed, publicOrigin),
    mail: mailSettings(parsed),
    /** True for a separate API, whose mail settings are unknown. */
    canSendMail: parsed.API_ORIGIN !== undefined || mailSettings(parsed) !== undefined,
    /** The key is a credential, which only the API's process needs. */
    formWebhooks: readFormWebhooks(parsed),
    /** In days. */
    retention: toRetention(parsed),
    /** Where a sign-out may end the provider's session (section 4, Logout). */
    ssoLogoutOrigins: [
      ...new Set([
        ...parsed.SSO_LOGOUT_ORIGINS,
        ...[parsed.IMPEXIUM_LOGOUT_URL, parsed.IMPEXIUM_LOGIN_URL].flatMap(listOrigins),
        ...listOrigins(parsed.API_ORIGIN).filter((origin) => origin.startsWith('https:')),
        ...listLogoutOrigins(parsed),
      ]),
    ],
    redirectSignIn: readRedirectSignIn(parsed) ?? findAccountSignIn(parsed),
    thirdParty: findThirdParty(parsed),
    /** Undefined: no spans are recorded. */
    tracing: parsed.TRACING_URL === undefined ? undefined : { url: parsed.TRACING_URL },
  };
}

/** SMTP server; without one files, on this machine only. Undefined: no mail can be sent. */
function mailSettings(parsed: Parsed) {
  const from = parsed.MAIL_FROM;
  if (parsed.SMTP_URL !== undefined) return { smtpUrl: parsed.SMTP_URL, from };
  return isThisMachine(toPublicOrigin(parsed)) ? { folder: join(parsed.DATA_DIR, 'mail'), from } : undefined;
}

function defaultHosts(publicOrigin: string, port: number): string[] {
  return [...new Set([new URL(publicOrigin).host, `localhost:${port}`, `127.0.0.1:${port}`])];
}
