import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What runs: the version of package.json and the commit that it was built from. */
export type Release = { readonly version: string; readonly revision: string };

const packageSchema = z.object({ version: z.string() });

/** @param revision of the settings, because neither the image nor an unpacked archive contains the repository. */
export function readRelease({ revision }: { revision: string }): Release {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return { ...packageSchema.parse(JSON.parse(file)), revision };
}
