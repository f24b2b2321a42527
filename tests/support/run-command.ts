import { loadCommands } from '../../cli/commands.ts';
import { run } from '../../cli/run.ts';

type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a command of `rostrum` in this process, with an environment of its own. */
export async function runCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { now = () => new Date(), operator = 'tester' }: { now?: () => Date; operator?: string } = {},
): Promise<Ran> {
  let out = '';
  let err = '';
  const code = await run(loadCommands, argv, {
    environment,
    now,
    operator,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}
