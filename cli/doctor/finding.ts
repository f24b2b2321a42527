import type { CommandContext } from '../context.ts';

/** `error` where something does not work, `warning` where something soon will not. */
export type Finding = {
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** Remedy, in one sentence. */
  readonly mend?: string;
};

export type Check = {
  readonly name: string;
  readonly run: (context: CommandContext) => Promise<readonly Finding[]>;
  readonly mend: string;
};

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string, mend: string): Finding => ({ level: 'warning', message, mend });
export const error = (message: string, mend: string): Finding => ({ level: 'error', message, mend });
