import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One thing that must hold. `run` rejects when it does not; a string it resolves to is a remark for people. */
export type Step = { readonly name: string; run(): Promise<string | undefined> };

/** Thrown by a step that has already said what is wrong: only its headline is still to be printed. */
export class StepFailed extends Error {
  override name = 'StepFailed';
}

/**
 * Runs steps one after the other, each with the time it took, and stops at the first that fails.
 * @returns the name of the step that failed, undefined when all went well.
 */
export async function runSteps(steps: readonly Step[]): Promise<string | undefined> {
  for (const { name, run } of steps) {
    const start = performance.now();
    const time = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      const remark = await run();
      console.log(`ok      ${name.padEnd(20)}${time().padStart(8)}${remark ? `   ${remark}` : ''}`);
    } catch (error) {
      if (!(error instanceof StepFailed)) console.error(error instanceof Error ? error.message : error);
      console.error(`\nFAILED  ${name.padEnd(20)}${time().padStart(8)}\n`);
      return name;
    }
  }
  return undefined;
}

/** A step that is a command: silent while it succeeds, its whole output when it fails. */
export function command(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await execute(program, args, 'pipe');
      if (code === 0) return undefined;
      process.stderr.write(output);
      throw new StepFailed(name);
    },
  };
}

/** Runs a program of the project's own (`node_modules/.bin`), or any other. Resolves with its exit code and what it wrote. */
export function execute(
  program: string,
  args: readonly string[],
  output: 'pipe' | 'inherit',
): Promise<{ code: number; output: string }> {
  const path = [`${ROOT}node_modules/.bin`, process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', output, output],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
