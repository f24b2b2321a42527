import { isOneEditApart } from '../server/config/mistyped-settings.ts';
import { readVersion } from '../server/config/release.ts';
import type { Command } from './command.ts';
import { createContext, type Streams } from './context.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';
import { commandHelp, generalHelp } from './help.ts';
import { describeError } from './system-errors.ts';

type LoadCommands = (word?: string) => Promise<readonly Command[]>;

/** @returns the exit code */
export async function run(load: LoadCommands, given: readonly string[], streams: Streams): Promise<number> {
  const argv = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  if (argv[0] === '--version') {
    streams.out(`${readVersion()}\n`);
    return EXIT_CODES.done.code;
  }
  const commands = await load(argv[0]);
  const command = commands
    .filter(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '))
    .sort((a, b) => b.name.length - a.name.length)[0];
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  if (!command) return withoutCommand(commands, argv, { ...streams, wantsHelp });
  if (wantsHelp) {
    streams.out(commandHelp(command));
    return EXIT_CODES.done.code;
  }
  try {
    const context = createContext(streams);
    const {
      text,
      data,
      json,
      exitCode = 'done',
    } = await command.run(context, argv.slice(command.name.split(' ').length));
    streams.out(json ? `${JSON.stringify(data, null, 2)}\n` : withNewline(text));
    return EXIT_CODES[exitCode].code;
  } catch (error) {
    const message = describeError(error);
    if (argv.includes('--json')) streams.out(`${JSON.stringify({ error: message }, null, 2)}\n`);
    if (!(error instanceof UsageError)) {
      streams.err(withNewline(message));
      return EXIT_CODES.failed.code;
    }
    streams.err(`${withNewline(message)}\n${commandHelp(command)}`);
    return EXIT_CODES.usage.code;
  }
}

/** Without arguments, or with the first word of several commands, show the help. */
function withoutCommand(
  commands: readonly Command[],
  argv: readonly string[],
  { out, err, wantsHelp }: Streams & { wantsHelp: boolean },
): number {
  const [first = ''] = argv;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (argv.length === 0 || first.startsWith('-') || (group.length > 0 && (argv.length === 1 || wantsHelp))) {
    out(generalHelp(group.length > 0 ? group : commands));
    return argv.length === 0 || wantsHelp ? EXIT_CODES.done.code : EXIT_CODES.usage.code;
  }
  const words = argv.filter((word) => !word.startsWith('-')).slice(0, 2);
  const meant = commands.find(({ name }) => isMeant(name.split(' '), words))?.name;
  const hint = meant === undefined ? '' : ` Is ${meant} meant?`;
  err(`There is no command ${words.join(' ')}.${hint}\n\n${generalHelp(group.length > 0 ? group : commands)}`);
  return EXIT_CODES.usage.code;
}

function isMeant(name: readonly string[], words: readonly string[]): boolean {
  return name.every((word, index) => {
    const given = words[index] ?? '';
    return given === word || isOneEditApart(given, word);
  });
}

const withNewline = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
