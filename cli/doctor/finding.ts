import type { CommandContext } from '../context.ts';

/** A result of a check: `error` where something does not work, `warning` where something soon will not. */
export type Finding = {
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** How to mend it, in one sentence. */
  readonly mend?: string;
};

/** One part of the site that the doctor examines. A check that throws has found an error. */
export type Check = {
  readonly name: string;
  readonly run: (context: CommandContext) => Promise<readonly Finding[]>;
  /** How to mend what makes the check throw. */
  readonly mend: string;
};

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string, mend: string): Finding => ({ level: 'warning', message, mend });
export const error = (message: string, mend: string): Finding => ({ level: 'error', message, mend });
