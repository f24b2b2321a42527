import type { Logger } from '../../api/common/logger.ts';
import type { ProviderHttp } from '../../api/outgoing/client.ts';
import type { Dialect } from '../../api/outgoing/failures.ts';
import type { AllowedHosts } from '../../api/outgoing/hosts.ts';
import type { ProviderName } from '../../api/providers/ports.ts';
import type { ContentNames } from './content-names.ts';

/** `run` returns a remark, and throws when the check fails or is impossible. */
export type Check = { readonly provider: ProviderName; readonly name: string; run(): Promise<string> };

export type Options = {
  readonly names: ContentNames;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly write: boolean;
  /** Milliseconds between two requests. */
  readonly intervalMs?: number;
  readonly log: Logger;
};

export const EFFORT = { deadline: 15_000, priority: 'member' } as const;

export type Context = Omit<Options, 'intervalMs'> & {
  readonly connect: (provider: ProviderName, hosts: AllowedHosts, dialect?: Dialect) => ProviderHttp;
};

export function assert(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

export const countRows = (items: readonly unknown[], what: string) =>
  `${items.length} ${what}${items.length === 1 ? '' : 's'}`;
