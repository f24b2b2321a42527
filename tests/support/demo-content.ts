import { fileURLToPath } from 'node:url';
import { parseContent } from '../../api/content/check/parse-content.ts';
import { toPath } from '../../api/content/files/dispatch.ts';
import { listContentFiles } from '../../api/content/files/find-files.ts';
import type { ContentFile, ListedFile } from '../../api/content/files/load.ts';

const DEMO_CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

/** The parsed files of the demo society's content, and their texts. */
export async function demoContent(): Promise<{ files: ContentFile[]; listed: ListedFile[] }> {
  const listed = await listContentFiles(DEMO_CONTENT);
  return { files: [...parseContent(listed, 'acme').files.values()], listed };
}

/** The addresses of the demo society's events, each of which is published. */
export async function demoEventPaths(): Promise<string[]> {
  const { files } = await demoContent();
  return files.flatMap((file) => (file.kind === 'event' ? [toPath(file)] : []));
}
