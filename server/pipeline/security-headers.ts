import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { API_BASE_PATH } from '../../shared/site/constants.ts';
import type { Config } from '../config.ts';
import { contextOf } from './request-context.ts';

const TWO_YEARS_SECONDS = 63_072_000;
const FORM_EMBEDS = '/form-embeds/';
/** What an API answers is data; should it be HTML, whoever opens it sees a page that can do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Step 2: the headers of every answer, refusals included. Scripts run by this response's nonce only; nothing may frame a page,
 * except that the configured origins may frame the form embeds.
 */
export function securityHeaders(config: Config, options: { dev: boolean }): RequestHandler {
  const common = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.isHttps && { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true, preload: true },
    // For browsers that are no more.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
    xXssProtection: false,
  });
  return (req, res, next) => {
    const isEmbed = req.url.startsWith(FORM_EMBEDS);
    res.setHeader(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    if (!isEmbed) res.setHeader('X-Frame-Options', 'DENY');
    const scripts = `'nonce-${contextOf(res).nonce}' 'strict-dynamic'`;
    res.setHeader(
      'Content-Security-Policy',
      req.url.startsWith(`${API_BASE_PATH}/`)
        ? DATA_POLICY
        : policy(config, { scripts, frameAncestors: ancestorsOf(config, isEmbed), dev: options.dev }),
    );
    common(req, res, next);
  };
}

/**
 * The policy of a page that every visitor gets: no nonce, because it would be known to all. Its inline scripts are named by their
 * hashes, and modules come from this site.
 */
export function cachedPagePolicy(config: Config, pathname: string, scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes].join(' ');
  return policy(config, { scripts, frameAncestors: ancestorsOf(config, pathname.startsWith(FORM_EMBEDS)), dev: false });
}

function ancestorsOf({ formEmbedAncestors }: Config, isEmbed: boolean): string {
  return isEmbed ? ["'self'", ...formEmbedAncestors].join(' ') : "'none'";
}

type PolicyParts = { scripts: string; frameAncestors: string; dev: boolean };

function policy({ isHttps, ssoLogoutOrigins }: Config, { scripts, frameAncestors, dev }: PolicyParts): string {
  const connections = ["'self'", ...(dev ? ['ws:'] : []), ...ssoLogoutOrigins];
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Vite puts styles into the page while developing.
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
