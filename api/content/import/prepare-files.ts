import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Facts } from '../facts/placeholders.ts';
import { readContentFiles } from '../files/find-files.ts';
import type { ContentFile } from '../files/load.ts';
import type { ImportContext } from './fingerprints.ts';
import type { PreparedFile } from './prepare-file.ts';

const BATCH = 100;

type Options = {
  readonly contentDir: string;
  readonly context: ImportContext;
  readonly core: readonly ContentFile[];
  readonly facts: Facts;
};

/** Prepares one batch ahead, and yields to requests between files. */
export async function* prepareFiles(
  files: readonly string[],
  { contentDir, context, core, facts }: Options,
): AsyncGenerator<readonly PreparedFile[]> {
  // The Markdown libraries are slow to load and not needed when nothing has changed.
  const { createPreparer } = await import('./prepare-file.ts');
  const prepare = createPreparer(context, core, facts);
  const prepareBatch = async (start: number) => {
    const prepared: PreparedFile[] = [];
    for (const listed of await readContentFiles(contentDir, files.slice(start, start + BATCH))) {
      prepared.push(prepare(listed));
      await yieldToRequests();
    }
    return prepared;
  };
  let next = prepareBatch(0);
  for (let start = BATCH; start < files.length + BATCH; start += BATCH) {
    const batch = await next;
    next = prepareBatch(start);
    // The caller gets the error with this batch, unless it has left before.
    next.catch(() => {});
    yield batch;
  }
}
