import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

type FileTime = { file: string; seconds: number };
type Totals = { passed: number; failed: number; skipped: number; files: number; start: number; times: FileTime[] };

/** The projects whose files take long enough to name them. */
const TIMED_PROJECT = /^(?:browser|providers|processes)/;
const MAX_TIMES = 15;

/**
 * Prints one line per project after its last file, for the long projects the slowest files too, and then the totals:
 * `9182 passed, 0 failed, 3 skipped`.
 */
export class SummaryReporter implements Reporter {
  readonly #projects = new Map<string, Totals>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#projects.clear();
    for (const { project } of specifications) {
      const totals = this.#projects.get(project.name);
      if (totals) totals.files += 1;
      else this.#projects.set(project.name, { passed: 0, failed: 0, skipped: 0, files: 1, start: 0, times: [] });
    }
  }

  onTestModuleStart({ project }: TestModule): void {
    const totals = this.#projects.get(project.name);
    if (totals) totals.start ||= performance.now();
  }

  onTestModuleEnd(module: TestModule): void {
    const name = module.project.name;
    const totals = this.#projects.get(name);
    if (!totals) return;
    let failed = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') totals.passed += 1;
      else if (state === 'failed') failed += 1;
      else totals.skipped += 1;
    }
    // A file failing to load, or a failing hook, is a failure without a failed test.
    totals.failed += failed || (module.state() === 'failed' ? 1 : 0);
    const { collectDuration, duration } = module.diagnostic();
    totals.times.push({ file: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 });
    totals.files -= 1;
    if (totals.files > 0) return;
    const seconds = ((performance.now() - totals.start) / 1000).toFixed(1);
    console.log(`${name} tests: ${describeTotals(totals)} in ${seconds} s`);
    if (!TIMED_PROJECT.test(name)) return;
    for (const { file, seconds } of totals.times.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_TIMES))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const sum = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const { passed, failed, skipped } of this.#projects.values()) {
      sum.passed += passed;
      sum.failed += failed;
      sum.skipped += skipped;
    }
    console.log(`\n${describeTotals(sum)}`);
  }
}

function describeTotals({ passed, failed, skipped }: Pick<Totals, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
