import type { ProviderName } from '../providers/ports.ts';

/** Why a request to a provider failed. No field contains a credential or the text of a provider's answer. */
export type ProviderFailure =
  /** The network, a 5xx status, the deadline, or an open circuit. */
  | { readonly kind: 'away'; readonly retryAt?: Date | undefined }
  /** A rate limit: the provider's, or the own budget. `daily` until the provider's day turns. */
  | { readonly kind: 'limited'; readonly retryAt: Date; readonly daily: boolean }
  /** The provider will never accept this. `reason` is a code, such as `validation_error`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number }
  /** 401 or 403: an operator has to act. */
  | { readonly kind: 'credentials' }
  /** An answer that is not what the provider documents. */
  | { readonly kind: 'garbled'; readonly detail: string };

/** A call of a provider failed. The message names the provider, the operation and the kind, and nothing else. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: ProviderName;
  readonly failure: ProviderFailure;

  constructor(provider: ProviderName, operation: string, failure: ProviderFailure) {
    super(`${provider} ${operation}: ${describe(failure)}`);
    this.provider = provider;
    this.failure = failure;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.failure.kind !== 'refused';
  }
}

/** The header (RFC 9209) by which the site tells the outage of an external system apart from one of the API. */
export const toProxyStatus = ({ provider }: ProviderError) => ({
  'Proxy-Status': `${provider}; error=destination_unavailable`,
});

function describe(failure: ProviderFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `refused ${failure.status} ${failure.reason}`;
    case 'garbled':
      return `garbled, ${failure.detail}`;
    case 'limited':
      return failure.daily ? 'daily limit' : 'limited';
    default:
      return failure.kind;
  }
}
