import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Step = { readonly name: string; run(): Promise<string | undefined> };

/** A step has already printed its failure; print only its name. */
export class StepFailed extends Error {
  override name = 'StepFailed';
}

/** @returns the name of the failed step, undefined when all passed */
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
