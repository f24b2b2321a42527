import { type Logger, pino } from 'pino';
import type { PrettyStream } from 'pino-pretty';

export const isTerminal = process.stdout.isTTY === true;

/** JSON lines on standard output, or readable ones on a terminal. */
export async function createLog(level: string, base: Readonly<Record<string, unknown>>): Promise<Logger> {
  const options = { level, base };
  return isTerminal ? pino(options, await readableOutput()) : pino(options);
}

export async function readableOutput(): Promise<PrettyStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, ignore: 'part,name,pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}
