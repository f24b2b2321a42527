import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export function generalHelp(commands: readonly Command[]): string {
  return [
    'rostrum <command> [options]',
    '',
    'Works with the site whose settings are in the environment, beside it while it runs.',
    '',
    table(commands.map((one) => [usage(one), one.about])),
    '',
    'rostrum <command> --help shows the options of a command; every command has --json, which errors heed too. rostrum --version names the release.',
    '',
    'Exit codes:',
    table(Object.values(EXIT_CODES).map(({ code, about }) => [String(code), about])),
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, short, about }]): [string, string] => [
    `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    about,
  ]);
  return [`rostrum ${usage(command)}`, '', sentence(command.about), '', table(options), ''].join('\n');
}

const usage = ({ name, args }: Command): string => [name, ...args].join(' ');
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
