import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';

/** Line leading a demo registration to an explanation, because no registration service is there. */
const EXPLANATION = /^registrationUrl: \/website\/about-this-demo\S*$/m;

/** A copy of a content folder whose events register at another site, as they do with a registration service. */
export async function registeringContent(contentDir: string): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder();
  await cp(contentDir, folder.path, { recursive: true });
  const events = join(folder.path, 'events');
  for (const name of await readdir(events)) {
    const text = await readFile(join(events, name), 'utf8');
    await writeFile(join(events, name), text.replace(EXPLANATION, 'registrationUrl: https://registration.example/'));
  }
  return folder;
}
