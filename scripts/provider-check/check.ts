import type { Logger } from '../../api/common/logger.ts';
import type { ProviderHttp } from '../../api/outgoing/client.ts';
import type { Dialect } from '../../api/outgoing/failures.ts';
import type { AllowedHosts } from '../../api/outgoing/hosts.ts';
import type { ProviderName } from '../../api/providers/ports.ts';
import type { ContentNames } from './content-names.ts';

/** One statement about a provider. `run` returns a remark, and throws when the statement fails or is uncheckable. */
export type Check = { readonly provider: ProviderName; readonly name: string; run(): Promise<string> };

export type Options = {
  readonly names: ContentNames;
  /** A person of the tenant for tests. */
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Whether to change choices of that person, and to change them back. */
  readonly write: boolean;
  /** The shortest time between two requests, in milliseconds. */
  readonly intervalMs?: number;
  readonly log: Logger;
};

export const EFFORT = { deadline: 15_000, priority: 'member' } as const;

export type Context = Omit<Options, 'intervalMs'> & {
  /** Creates the HTTP client of a provider. */
  readonly connect: (provider: ProviderName, hosts: AllowedHosts, dialect?: Dialect) => ProviderHttp;
};

/** @throws Error with the message */
export function assert(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

export const countRows = (items: readonly unknown[], what: string) =>
  `${items.length} ${what}${items.length === 1 ? '' : 's'}`;
