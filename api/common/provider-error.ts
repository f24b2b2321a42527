import type { ProviderName } from '../providers/ports.ts';

/** No field contains a credential or the text of a provider's response. */
export type ProviderFailure =
  /** The network, a 5xx status, the deadline, or an open circuit. */
  | { readonly kind: 'away'; readonly retryAt?: Date | undefined }
  /** The provider's limit or our own budget; `daily` until the provider's next day. */
  | { readonly kind: 'limited'; readonly retryAt: Date; readonly daily: boolean }
  /** Permanent; `reason` is a code, such as `validation_error`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number }
  /** 401 or 403: an operator has to act. */
  | { readonly kind: 'credentials' }
  | { readonly kind: 'garbled'; readonly detail: string };

/** The message contains only provider, operation and kind. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: ProviderName;
  readonly failure: ProviderFailure;

  constructor(provider: ProviderName, operation: string, failure: ProviderFailure) {
    super(`${provider} ${operation}: ${describe(failure)}`);
    this.provider = provider;
    this.failure = failure;
  }

  get isTemporary(): boolean {
    return this.failure.kind !== 'refused';
  }
}

/** RFC 9209: distinguishes the outage of an external system from one of the API. */
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
