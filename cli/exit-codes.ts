export const EXIT_CODES = {
  done: { code: 0, about: 'done, and nothing to report' },
  findings: { code: 1, about: 'done, and something needs attention: problems, differences, warnings' },
  failed: { code: 2, about: 'not done, and the message says why; of doctor: something does not work' },
  unconfirmed: { code: 3, about: 'not done: the command needs --yes' },
  usage: { code: 64, about: 'not done: unknown command, option or argument' },
} as const;

export type ExitCode = keyof typeof EXIT_CODES;

export class UsageError extends Error {
  override name = 'UsageError';
}
