import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type LoadedRendering, loadBuild } from './server-bundle.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export async function loadRendering(server: Server): Promise<LoadedRendering> {
  if (process.argv.includes('--dev')) {
    const { loadDevelopment } = await import('./development.ts');
    return loadDevelopment(server);
  }
  return { rendering: await loadBuild(DIST), clientFolder: `${DIST}/client` };
}
