import { parentPort, workerData } from 'node:worker_threads';
import { readContentFiles } from '../kinds/find-files.ts';
import { createPreparer } from './prepare-file.ts';
import type { ThreadData } from './prepare-in-threads.ts';

/** A thread of the import: answers paths of files with these files, prepared. */
const { contentDir, basis }: ThreadData = workerData;
const prepare = createPreparer(basis);
let queue = Promise.resolve();

parentPort?.on('message', (files: readonly string[]) => {
  queue = queue.then(async () => {
    const listed = await readContentFiles(contentDir, files);
    parentPort?.postMessage(listed.map(prepare));
  });
});
