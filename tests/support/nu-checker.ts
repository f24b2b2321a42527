import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { execute } from '../../scripts/steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

const reportSchema = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string().optional() }),
  ),
});

/** The errors of pages that the checker in `jar` finds, one line each. */
export async function nuErrors(jar: string, pages: readonly { address: string; html: string }[]): Promise<string[]> {
  const folder = await temporaryFolder();
  try {
    for (const [index, { html }] of pages.entries()) await writeFile(join(folder.path, `${index}.html`), html);
    const options = ['--errors-only', '--exit-zero-always', '--format', 'json'];
    const { output } = await execute('java', ['-Xss4m', '-jar', jar, ...options, folder.path], 'pipe');
    const { messages } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
    return messages.map(({ url, message, extract }) => {
      const page = pages[Number(/(\d+)\.html$/.exec(url)?.[1])];
      return `${page?.address}: ${message} (${extract?.trim()})`;
    });
  } finally {
    await folder.remove();
  }
}

/**
 * Path of the Nu Html Checker (`VNU_JAR`, the `vnu.jar` of the npm package `vnu-jar`), which needs Java. At 30 MB it is
 * no dependency: without it a notice is printed and its test skipped.
 */
export function findNuChecker(): string | undefined {
  const jar = process.env.VNU_JAR;
  const hasJava = spawnSync('java', ['-version']).status === 0;
  if (jar !== undefined && hasJava) return jar;
  console.warn(`NOT RUN: the Nu Html Checker; ${jar === undefined ? 'set VNU_JAR' : 'there is no java'}.`);
  return undefined;
}
