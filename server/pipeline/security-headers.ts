import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type OutsideSource, outsideSources } from '../../shared/consent/outside-sources.ts';
import { API_BASE_PATH } from '../../shared/constants.ts';
import { DEADLINE_EMBED_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import type { Config } from '../config/config.ts';
import { toContext } from './request-context.ts';

const TWO_YEARS_SECONDS = 63_072_000;
const FORM_EMBEDS = '/form-embeds/';
/** API data opened as a document must not execute anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** On every response, rejections included; scripts run by nonce only. */
export function securityHeaders(config: Config, options: { dev: boolean }): RequestHandler {
  const fixed = helmetHeaders(config);
  return (req, res, next) => {
    const nonce = `'nonce-${toContext(res).nonce}'`;
    // With third-party scripts use a cached page's sources: 'strict-dynamic' would let them load any script.
    const scripts = config.thirdParty ? `${nonce} 'self'` : `${nonce} 'strict-dynamic'`;
    res.set(withFraming(fixed, req.url));
    res.setHeader(
      'Content-Security-Policy',
      req.url.startsWith(`${API_BASE_PATH}/`)
        ? DATA_POLICY
        : policy(config, { scripts, frameAncestors: frameAncestors(config, req.url), dev: options.dev }),
    );
    next();
  };
}

/** `off` makes browsers forget an earlier policy. */
const HSTS = {
  off: { maxAge: 0, includeSubDomains: false },
  host: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: false },
  subdomains: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
  preload: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true, preload: true },
} as const;

type Headers = Readonly<Record<string, string>>;

export function commonHeaders(config: Config, path: string): Headers {
  return withFraming(helmetHeaders(config), path);
}

/** Only embeds may be framed, by the origins in their policy. */
function withFraming(headers: Headers, path: string): Headers {
  return path.startsWith(FORM_EMBEDS) || isOpenEmbed(path) ? headers : { ...headers, 'X-Frame-Options': 'DENY' };
}

/** Depend on the configuration only. */
function helmetHeaders({ isHttps, hsts }: Config): Headers {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && HSTS[hsts],
    // Obsolete in every supported browser.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
    xXssProtection: false,
  });
  setHeaders(res.req, res, (error) => {
    if (error) throw error;
  });
  res.setHeader(
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  );
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** A nonce would be the same for all visitors, so allow the inline script by hash and modules by origin. */
export function cachedPagePolicy(config: Config, pathname: string, inlineScript: string): string {
  const scripts = `'self' ${inlineScript}`;
  return policy(config, { scripts, frameAncestors: frameAncestors(config, pathname), dev: false });
}

/** Without forms and sessions, so that any site may frame it. */
const isOpenEmbed = (url: string): boolean => url.split('?', 1)[0] === DEADLINE_EMBED_PATH;

/** The configured origins for form embeds, any for the embedded deadlines, none for other paths. */
export function frameAncestors({ formEmbedAncestors }: Pick<Config, 'formEmbedAncestors'>, path: string): string {
  if (isOpenEmbed(path)) return '*';
  return path.startsWith(FORM_EMBEDS) ? ["'self'", ...formEmbedAncestors].join(' ') : "'none'";
}

type PolicyParts = { scripts: string; frameAncestors: string; dev: boolean };

function policy(config: Config, { scripts, frameAncestors, dev }: PolicyParts): string {
  const { isHttps, ssoLogoutOrigins } = config;
  // Never `'unsafe-inline'` or `'unsafe-eval'`.
  const outside = outsideSources(config);
  const allowedBy = (directive: OutsideSource['directives'][number]) =>
    outside.filter(({ directives }) => directives.includes(directive)).map(({ source }) => source);
  const connections = ["'self'", ...(dev ? ['ws:'] : []), ...allowedBy('connect-src')];
  return [
    "default-src 'none'",
    ['script-src', scripts, ...allowedBy('script-src')].join(' '),
    // Vite inserts style elements in development.
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...allowedBy('img-src')].join(' '),
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    // The no-script sign-out is a form whose redirect ends the provider's session too.
    ["form-action 'self'", ...(config.redirectSignIn ? ssoLogoutOrigins : [])].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
