import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';

const FOLDER = '.cache/test-failures';
const MAX_TITLE_LENGTH = 100;
/** A page that hangs cannot be photographed. */
const SCREENSHOT_TIMEOUT_MS = 10_000;

const consoleLines = new WeakMap<BrowserContext, string[]>();

/**
 * Records what a failed test of a context needs: the console always, a trace only with `KEEP_TRACES=1`, because
 * the snapshots of its actions take 20 to 50 % more time.
 */
export async function startRecording(context: BrowserContext): Promise<void> {
  const lines: string[] = [];
  consoleLines.set(context, lines);
  context.on('console', (message) => lines.push(`${message.page()?.url()} ${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => lines.push(`${error.page()?.url()} exception: ${error.error()}`));
  context.on('requestfailed', (request) => lines.push(`${request.url()} failed: ${request.failure()?.errorText}`));
  if (hasTraces()) await context.tracing.start({ snapshots: true });
}

/** Begins the record of the next test in a context that stays open. */
export async function restartRecording(context: BrowserContext): Promise<void> {
  consoleLines.get(context)?.splice(0);
  await endTrace(context);
}

/** Removes the records of a file's previous run. */
export async function removeRecords(file: string): Promise<void> {
  await rm(toFolder(file), { recursive: true, force: true });
}

/** Saves the console, a trace and a screenshot of each page to a folder that the output of the test names. */
export async function saveRecord(test: RunnerTestCase, contexts: readonly BrowserContext[]): Promise<void> {
  const title = test.fullTestName.replace(/[^\p{L}\p{N}]+/gu, '-');
  const folder = join(toFolder(test.file.filepath), title.slice(0, MAX_TITLE_LENGTH));
  await mkdir(folder, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    const path = (name: string) => join(folder, `${index + 1}-${name}`);
    await writeFile(path('console.txt'), `${consoleLines.get(context)?.join('\n')}\n`);
    for (const [pageIndex, page] of context.pages().entries()) {
      await page
        .screenshot({ path: path(`page-${pageIndex + 1}.png`), timeout: SCREENSHOT_TIMEOUT_MS })
        .catch((error: Error) => console.log(`No screenshot of ${page.url()}: ${error.message}`));
    }
    await endTrace(context, path('trace.zip'));
  }
  console.log(`The browser at the failure: ${relative('', folder)}`);
}

/** Saves the trace, or discards it without a path, and begins the next one. */
async function endTrace(context: BrowserContext, path?: string): Promise<void> {
  if (!hasTraces()) return;
  await context.tracing.stopChunk(path === undefined ? undefined : { path });
  await context.tracing.startChunk();
}

const hasTraces = (): boolean => (process.env.KEEP_TRACES ?? '') !== '';
const toFolder = (file: string): string => join(FOLDER, relative('tests', file));
