import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { type PageKind, pages } from '../../shared/pages/registry.ts';
import type { Upstream } from '../upstream/client.ts';

export type ServerBundle = typeof import('../../client/entry-server.tsx');
export type CardSubject = Parameters<ServerBundle['shareCard']>[0];

/** URLs in the page's head, client entry, and view chunk. */
export type PageAssets = { stylesheets: string[]; modules: string[]; fonts: string[]; entry: string; view: string };

export type Rendering = {
  /** Identifies the build, whose pages request its own hashed files. */
  readonly build: string;
  bundle(): ServerBundle;
  assetsFor(kind: PageKind): PageAssets;
  /** For development tools; empty in production. */
  headExtra(res: Response): string;
};

export type LoadedRendering = {
  rendering: Rendering;
  clientFolder: string | undefined;
  development?: RequestHandler;
  onEdit?: (listener: (file: string) => void) => void;
  developmentUpstream?: (upstream: Upstream) => Upstream;
};

const CLIENT_ENTRY = 'client/entry-client.tsx';
/** The headline's font, painted first; the stylesheet names the others. */
const PRELOADED_FONTS = [/brygada-1918-latin-wght-normal/];

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/**
 * @param folder contains `client/` and `server/`
 * @throws Error when there is no build, or when it lacks a view
 */
export async function loadBuild(folder: string): Promise<Rendering> {
  const manifestFile = join(folder, 'client/.vite/manifest.json');
  const [bundle, manifestText] = await Promise.all([
    import(pathToFileURL(join(folder, 'server/entry-server.js')).href) as Promise<ServerBundle>,
    readFile(manifestFile, 'utf8'),
  ]).catch((error: unknown) => {
    throw new Error(`There is no build in ${folder}: run "npm run build" first`, { cause: error });
  });
  const manifest = manifestSchema.parse(JSON.parse(manifestText));
  const name = createHash('sha256').update(manifestText).digest('hex').slice(0, 12);
  const byKind = new Map(Object.values(pages).map(({ kind }) => [kind, buildAssets(manifest, kind)]));
  return {
    build: name,
    bundle: () => bundle,
    headExtra: () => '',
    assetsFor: (kind) => byKind.get(kind) ?? buildAssets(manifest, kind),
  };
}

/** List all imports, so that the browser requests them at once. */
function buildAssets(manifest: Manifest, kind: PageKind): PageAssets {
  const address = (file: string) => `/${file}`;
  const files = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build does not hold ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css) css.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(CLIENT_ENTRY);
  const view = viewIn(manifest, kind);
  visit(view);
  const all = Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.assets]);
  const fonts = PRELOADED_FONTS.flatMap((pattern) => all.find((file) => pattern.test(file)) ?? []);
  return {
    entry: address(manifest[CLIENT_ENTRY]?.file ?? ''),
    view: address(manifest[view]?.file ?? ''),
    modules: [...files].filter((file) => file.endsWith('.js')).map(address),
    stylesheets: [...css].map(address),
    fonts: fonts.map(address),
  };
}

/** `client/website/not-found.page.tsx` for `notFound`. */
function viewIn(manifest: Manifest, kind: PageKind): string {
  const file = toFileName(kind);
  return Object.keys(manifest).find((key) => key.endsWith(`/${file}`)) ?? file;
}

export function toFileName(kind: PageKind): string {
  return `${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;
}
