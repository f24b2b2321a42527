import { type Logger, pino } from 'pino';
import type { PrettyStream } from 'pino-pretty';

/** Whether a person reads what this process prints. */
export const isTerminal = process.stdout.isTTY === true;

/**
 * Creates the log of this process: JSON lines on the standard output, or readable ones where that is a terminal.
 * @param base what each line says of the process.
 */
export async function createLog(level: string, base: Readonly<Record<string, unknown>>): Promise<Logger> {
  const options = { level, base };
  return isTerminal ? pino(options, await readableOutput()) : pino(options);
}

/** A stream that prints JSON lines for a person. The library is loaded only where there is a terminal. */
export async function readableOutput(): Promise<PrettyStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, ignore: 'part,name,pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}
