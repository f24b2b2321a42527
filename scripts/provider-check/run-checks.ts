import type { Check } from './check.ts';

/** @returns the number of failures */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<number> {
  let failed = 0;
  for (const { provider, name, run } of checks) {
    try {
      const remark = await run();
      print(`ok      ${provider}: ${name}${remark === '' ? '' : ` (${remark})`}`);
    } catch (error) {
      failed += 1;
      print(`FAILED  ${provider}: ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}
