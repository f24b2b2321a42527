import type { Logger } from '../api/common/logger.ts';
import { type Config, readConfig } from '../server/config/config.ts';

/** Inputs and outputs of a command besides the database; tests replace them. */
export type Streams = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: () => Date;
  /** The operator who runs the command, for the audit log. */
  readonly operator: string;
};

export type CommandContext = Streams & {
  /** The settings of the site. @throws ConfigError that names the invalid ones */
  readonly config: () => Config;
  /** Writes warnings and errors to the error stream, as JSON lines. */
  readonly log: Logger;
};

export function createContext(streams: Streams): CommandContext {
  const write = (level: string) => (fields: object, message: string) =>
    streams.err(`${JSON.stringify({ level, ...fields, message })}\n`);
  let config: Config | undefined;
  return {
    ...streams,
    config() {
      config ??= readConfig(streams.environment);
      return config;
    },
    log: { info: () => {}, warn: write('warn'), error: write('error') },
  };
}
