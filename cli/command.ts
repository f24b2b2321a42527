import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { CommandContext } from './context.ts';
import { type ExitCode, UsageError } from './exit-codes.ts';

type ParsedOption = NonNullable<ParseArgsConfig['options']>[string];
type Option = ParsedOption & { readonly about: string; readonly value?: string };
type Options = { readonly [name: string]: Option };

const COMMON = {
  json: { type: 'boolean', about: 'prints one JSON document' },
  help: { type: 'boolean', short: 'h', about: 'shows this help' },
} as const satisfies Options;
const CONFIRMATION = {
  yes: { type: 'boolean', about: 'does it; without it the command only says what it would do' },
  'dry-run': { type: 'boolean', about: 'says what it would do, and does nothing' },
} as const satisfies Options;
type General = typeof COMMON & typeof CONFIRMATION;

/** Text for a terminal, data for `--json`. */
export type Outcome = { readonly text: string; readonly data: unknown; readonly exitCode?: ExitCode };

type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O & General; allowPositionals: true }>
>['values'];
type Input<O extends Options> = { readonly values: Values<O>; readonly args: readonly string[] };

type Definition<O extends Options> = {
  readonly name: string;
  readonly about: string;
  readonly args?: readonly string[];
  readonly options: O;
  run(context: CommandContext, input: Input<O>): Promise<Outcome>;
  /** Effect of a destructive or sending command, which runs with `--yes` only. */
  plan?(context: CommandContext, input: Input<O>): Promise<Outcome>;
};

export type Command = Pick<Definition<Options>, 'name' | 'about'> & {
  readonly args: readonly string[];
  readonly options: Options;
  /** @throws UsageError on invalid arguments */
  run(context: CommandContext, argv: readonly string[]): Promise<Outcome & { readonly json: boolean }>;
};

/** Adds `--json` and `--help` to every command, and `--yes` and `--dry-run` to one with a plan. */
export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  const { name, about, args = [], plan } = definition;
  return {
    name,
    about,
    args,
    options: { ...definition.options, ...(plan && CONFIRMATION), ...COMMON },
    async run(context, argv) {
      const { values, positionals } = parse(argv, definition.options);
      checkArguments(name, args, positionals);
      const input = { values, args: positionals };
      const isSet = (option: keyof General) => Reflect.get(values, option) === true;
      const json = isSet('json');
      if (!plan && (isSet('yes') || isSet('dry-run')))
        throw new UsageError(`${name} has neither --yes nor --dry-run: it destroys and sends nothing.`);
      if (!plan || (isSet('yes') && !isSet('dry-run'))) return { ...(await definition.run(context, input)), json };
      const planned = await plan(context, input);
      if (isSet('dry-run')) return { ...planned, json };
      const text = `${planned.text}\nNothing was done. Repeat the command with --yes.`;
      return { ...planned, text, json, exitCode: 'unconfirmed' };
    },
  };
}

/** @throws UsageError on an unknown option, or one without its value */
function parse<O extends Options>(argv: readonly string[], own: O) {
  const options = Object.assign({}, own, CONFIRMATION, COMMON);
  try {
    return parseArgs<{ args: string[]; options: O & General; allowPositionals: true }>({
      args: [...argv],
      options,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checkArguments(name: string, args: readonly string[], given: readonly string[]): void {
  const missing = args.filter((arg) => !arg.startsWith('[')).slice(given.length);
  if (missing.length > 0) throw new UsageError(`${name} needs ${missing.join(' and ')}.`);
  if (given.length > args.length) throw new UsageError(`${name} has no argument ${given[args.length]}.`);
}
