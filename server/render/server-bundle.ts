import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';

/** What the client's server entry exports; only this folder knows it. */
export type ServerBundle = typeof import('../../client/entry-server.tsx');

/** The files a page of some kind needs in its head, by addresses. */
export type PageAssets = { stylesheets: string[]; modules: string[]; fonts: string[]; entry: string };

/** The rendering half of the client together with the addresses of its files. */
export type Rendering = {
  /** Names what was built: pages of one build ask for its own files. */
  readonly build: string;
  bundle(): ServerBundle;
  /** `kind` is the row of the client's route table. */
  assetsFor(kind: string): PageAssets;
  /** Markup that development tools need at the start of the head; empty in production. */
  headExtra(res: Response): string;
};

/** Rendering and where the client's files are served from: the build, or Vite while developing. */
export type LoadedRendering = {
  rendering: Rendering;
  clientFolder: string | undefined;
  development?: RequestHandler;
};

const CLIENT_ENTRY = 'client/entry-client.tsx';
/** The faces of the first screen; others load when a text needs them. */
const PRELOADED_FONTS = [/brygada-1918-latin-wght-normal/, /instrument-sans-latin-wght-normal/];

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
 * Loads what `npm run build` made.
 * @param folder the folder with `client/` and `server/`.
 * @throws Error when it is not there.
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
  const byKind = new Map<string, PageAssets>();
  return {
    build: name,
    bundle: () => bundle,
    headExtra: () => '',
    assetsFor(kind) {
      const known = byKind.get(kind);
      if (known) return known;
      const assets = assetsOf(manifest, kind);
      byKind.set(kind, assets);
      return assets;
    },
  };
}

/** Everything the entry and the page's own chunk import, so that no chunk is found out about late. */
function assetsOf(manifest: Manifest, kind: string): PageAssets {
  const address = (file: string) => `/${file}`;
  const files = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css) css.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(CLIENT_ENTRY);
  visit(pageModule(kind));
  const all = Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.assets, ...chunk.css]);
  // One stylesheet for the whole site stands in the manifest as a file of its own.
  for (const file of all) if (file.endsWith('.css')) css.add(file);
  const fonts = PRELOADED_FONTS.flatMap((pattern) => all.find((file) => pattern.test(file)) ?? []);
  return {
    entry: address(manifest[CLIENT_ENTRY]?.file ?? ''),
    modules: [...files].filter((file) => file.endsWith('.js')).map(address),
    stylesheets: [...css].map(address),
    fonts: fonts.map(address),
  };
}

/** Where the component of a kind lives: `notFound` in `client/pages/not-found/not-found.tsx`. */
function pageModule(kind: string): string {
  const name = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `client/pages/${name}/${name}.tsx`;
}
