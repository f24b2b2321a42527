import { fileURLToPath } from 'node:url';
import { listContentFiles } from '../../server/api/store/content/find-files.ts';
import type { ContentFile, ListedFile } from '../../server/api/store/content/load.ts';
import { parseContent } from '../../server/api/store/import/parse-content.ts';

const DEMO_CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

/** The parsed files of the demo society's content, and their texts. */
export async function demoContent(): Promise<{ files: ContentFile[]; listed: ListedFile[] }> {
  const listed = await listContentFiles(DEMO_CONTENT);
  return { files: [...parseContent(listed, 'acme').files.values()], listed };
}
