import type { Logger } from '../api/common/logger.ts';
import { type Config, readConfig } from '../server/config/config.ts';

export type Streams = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: () => Date;
  /** For the audit log. */
  readonly operator: string;
};

export type CommandContext = Streams & {
  readonly config: () => Config;
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
