import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { readContentFiles } from '../kinds/find-files.ts';
import type { ImportBasis } from './basis.ts';
import type { PreparedFile } from './prepare-file.ts';

/** Files that are in memory together. */
const BATCH = 100;

/** Reads and prepares files in their order, in batches; requests are answered between two files. */
export async function* prepareFiles(
  files: readonly string[],
  { contentDir, basis }: { readonly contentDir: string; readonly basis: ImportBasis },
): AsyncGenerator<readonly PreparedFile[]> {
  // The Markdown libraries are slow to load and not needed when nothing has changed.
  const { createPreparer } = await import('./prepare-file.ts');
  const prepare = createPreparer(basis);
  for (let start = 0; start < files.length; start += BATCH) {
    const prepared: PreparedFile[] = [];
    for (const listed of await readContentFiles(contentDir, files.slice(start, start + BATCH))) {
      prepared.push(prepare(listed));
      await yieldToRequests();
    }
    yield prepared;
  }
}
