import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { buildPalette, type ColourName, type Inks } from '../../shared/theme/palette.ts';
import type { Config } from '../config/config.ts';
import { frameAncestors } from './security-headers.ts';

export type ErrorPage = { readonly status: number; readonly title: string; readonly text: string };

type PageConfig = Pick<Config, 'product' | 'inks' | 'formEmbedAncestors'>;

/** With its CSP source expression. */
function buildStyle(inks: Inks) {
  const palette = buildPalette(inks);
  const of = (name: ColourName) => `light-dark(${palette[name].light},${palette[name].dark})`;
  const css = [
    ':root{color-scheme:light dark;font:1.0625rem/1.6 "Instrument Sans Variable",system-ui,sans-serif}',
    `body{margin:0;padding:3rem 1.5rem;max-width:34rem;color:${of('ink')};background:${of('paper')}}`,
    'body>a{font-weight:700;letter-spacing:.08em;text-decoration:none}',
    `a{color:${of('accent')}}`,
    'h1{font-size:1.75rem;line-height:1.2;margin:2rem 0 1rem}',
  ].join('');
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

let style: (ReturnType<typeof buildStyle> & { readonly inks: Inks }) | undefined;

/** Memoised, because an overloaded site sends many of these pages. */
function getStyle(inks: Inks): ReturnType<typeof buildStyle> {
  if (style?.inks !== inks) style = { inks, ...buildStyle(inks) };
  return style;
}

/** For pipeline failures, overload and rejected forms: needs neither React nor the API, and is never stored. */
export function sendErrorPage(res: Response, config: PageConfig, page: ErrorPage): void {
  res.status(page.status).type('html');
  res.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': errorPagePolicy(config, res.req.originalUrl),
  });
  res.send(errorPageHtml(config, page));
}

function errorPageHtml({ product, inks }: PageConfig, { title, text }: ErrorPage): string {
  const name = product.toUpperCase();
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${name}</title><link rel="icon" href="/favicon.svg"><style>${getStyle(inks).css}</style></head><body>` +
    `<a href="/">${name}</a><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Home page</a></p></main></body></html>`
  );
}

function errorPagePolicy(config: PageConfig, url: string): string {
  return `default-src 'none'; style-src ${getStyle(config.inks).source}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors(config, url)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
