import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { loadBuild, type Rendering } from './server-bundle.ts';

/** Rendering and where the client's files are served from: the build, or Vite while developing. */
export type LoadedRendering = {
  rendering: Rendering;
  clientFolder: string | undefined;
  development?: RequestHandler;
};

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The build in `dist/`; with `--dev` on the command line Vite inside this server, with hot reload over its own socket. */
export async function loadRendering(server: Server): Promise<LoadedRendering> {
  if (process.argv.includes('--dev')) {
    const { loadDevelopment } = await import('./development.ts');
    return loadDevelopment(server);
  }
  return { rendering: await loadBuild(DIST), clientFolder: `${DIST}/client` };
}
