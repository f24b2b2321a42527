import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { Config } from '../config/config.ts';
import { frameAncestors } from './security-headers.ts';

/** The texts of an error page: plain text, which is escaped here. */
export type ErrorPage = { readonly status: number; readonly title: string; readonly text: string };

type PageConfig = Pick<Config, 'product' | 'formEmbedAncestors'>;

const STYLE = [
  ':root{color-scheme:light dark;font:1.0625rem/1.6 "Instrument Sans Variable",system-ui,sans-serif}',
  'body{margin:0;padding:3rem 1.5rem;max-width:34rem;color:light-dark(#14211b,#e8efeb);background:light-dark(#fff,#0e1411)}',
  'body>a{font-weight:700;letter-spacing:.08em;text-decoration:none}',
  'a{color:light-dark(#00573b,#84ddb4)}',
  'h1{font-size:1.75rem;line-height:1.2;margin:2rem 0 1rem}',
].join('');
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Answers with a page that needs neither React nor the API: for pipeline failures, overload and rejected forms. Its
 * Content-Security-Policy allows only its own style and the site's icon. It is never stored.
 */
export function sendErrorPage(res: Response, config: PageConfig, page: ErrorPage): void {
  res.status(page.status).type('html');
  res.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': errorPagePolicy(config, res.req.originalUrl),
  });
  res.send(errorPageHtml(config, page));
}

/** The document of an error page, in the society's name and with a link home. */
function errorPageHtml({ product }: PageConfig, { title, text }: ErrorPage): string {
  const name = product.toUpperCase();
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${name}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body>` +
    `<a href="/">${name}</a><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Home page</a></p></main></body></html>`
  );
}

function errorPagePolicy(config: PageConfig, url: string): string {
  return `default-src 'none'; style-src ${STYLE_SOURCE}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors(config, url)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
