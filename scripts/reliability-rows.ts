import { REST, SOAK } from './test-projects.ts';
import type { TestResult } from './vitest-run.ts';

/** A row of docs/reliability.md: what it promises is shown by tests of these files whose titles end with one of `rows` in brackets. */
export type PromisedRow = { readonly rows: readonly string[]; readonly files: readonly string[] };

const isIn = (folders: Readonly<Record<string, string>>) => (file: string) =>
  Object.values(folders).some((folder) => file.startsWith(`${folder}/`));
/** Which test files a command runs. */
export const RUNS = {
  test: (file: string) => !isIn({ ...REST, ...SOAK })(file),
  rest: isIn(REST),
  full: () => true,
} as const;

/** The rows of the tables in the text of docs/reliability.md. */
export function promisedRows(text: string): PromisedRow[] {
  return [...text.matchAll(/^\| ([A-Z0-9, ]+) \| [^|]* \| ([^|]+) \|$/gm)].map(([, rows = '', tests = '']) => ({
    rows: rows.split(', '),
    files: [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file),
  }));
}

/**
 * Compares the rows with the tests of a run.
 * @param options `run`: the command; `mayBeSkipped`: whether a row may rest on skipped tests, because a service they need is missing.
 * @returns an error message for each named file without a passed test of its row.
 */
export function unprovenRows(
  promised: readonly PromisedRow[],
  tests: readonly TestResult[],
  { run, mayBeSkipped }: { run: keyof typeof RUNS; mayBeSkipped: boolean },
): string[] {
  const shown = new Set<string>();
  for (const { file, title, status } of tests) {
    if (status !== 'passed' && !(mayBeSkipped && status === 'skipped')) continue;
    for (const [, list = ''] of title.matchAll(/\[([^\]]*)\]/g))
      for (const row of list.split(/[,;] /)) shown.add(`${row} ${file}`);
  }
  return promised.flatMap(({ rows, files }) => {
    if (files.length === 0) return [`${rows.join(', ')}: no test is named`];
    const inThisRun = files.filter(RUNS[run]);
    return rows.flatMap((row) =>
      inThisRun
        .filter((file) => !shown.has(`${row} ${file}`))
        .map((file) => `${row}: no test of ${file} whose title names [${row}] has passed`),
    );
  });
}
