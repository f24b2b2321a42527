import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execute, ROOT, type Step, StepFailed } from './steps.ts';

/** A test that ran or was skipped; `title` includes the titles of the suites around it. */
export type TestResult = { readonly file: string; readonly title: string; readonly status: string };

/** The results of all runs of Vitest so far. */
export type Results = {
  readonly tests: TestResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
};

/** The part of Vitest's JSON report that is read here. */
type Report = {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** Collects the results of several runs of Vitest. */
export function createResults(): Results & {
  step(name: string, args: readonly string[], reporter?: 'minimal' | 'default'): Step;
} {
  const tests: TestResult[] = [];
  let [passed, failed, skipped] = [0, 0, 0];
  const add = (report: Report | undefined) => {
    passed += report?.numPassedTests ?? 0;
    // A file that cannot be loaded, or an error outside every test, is a failure without a failed test.
    failed += report?.numFailedTests || (report?.success ? 0 : 1);
    skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    for (const { name, assertionResults } of report?.testResults ?? [])
      for (const { fullName, status } of assertionResults)
        tests.push({ file: relative(ROOT, name), title: fullName, status });
  };
  return {
    tests,
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
    get skipped() {
      return skipped;
    },
    step: (name, args, reporter = 'minimal') => ({
      name,
      async run() {
        const { code, report } = await runVitest(args, reporter);
        add(report && { ...report, success: report.success && code === 0 });
        if (code === 0 && report?.success) return `${report.numPassedTests} passed`;
        throw new StepFailed(name);
      },
    }),
  };
}

async function runVitest(
  args: readonly string[],
  reporter: string,
): Promise<{ code: number; report: Report | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-tests-'));
  const file = join(folder, 'report.json');
  const options = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await execute('vitest', ['run', ...args, ...options], 'inherit');
  const report = await readFile(file, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => undefined,
  );
  await rm(folder, { recursive: true });
  return { code, report };
}
