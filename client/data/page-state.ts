import type { ThirdPartySettings } from '../../shared/consent/global-scripts.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { FormSpec, FormState } from '../../shared/forms/form.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import type { PageKind } from '../../shared/pages/registry.ts';

/** Sent to browsers: an explicit list, never the server's whole configuration. */
export type PublicSettings = {
  readonly product: string;
  readonly mediaPlannerUrl: string;
  readonly publicOrigin: string;
  /** Origins whose logout URL may be fetched at sign-out. */
  readonly ssoLogoutOrigins: readonly string[];
  /** Undefined when sign-in by redirect is not offered. */
  readonly redirectSignIn?: { readonly name: string; readonly isOnly: boolean } | undefined;
  /** Origins of event registration that need no confirmation before the redirect. */
  readonly registrationOrigins: readonly string[];
  /** Additions that the API lacks: no page links to them. */
  readonly missingCalls: readonly CallId[];
  readonly canSendMail: boolean;
  /** Undefined when no third-party script may run. */
  readonly thirdParty?: ThirdPartySettings | undefined;
  readonly tagConnectOrigins: readonly string[];
  /** Share of page loads with measured web vitals, 0 to 1. */
  readonly vitalsSample: number;
};

export type PageState = {
  readonly settings: PublicSettings;
  /** Time of rendering in epoch milliseconds, so that both sides show the same dates. */
  readonly now: number;
  readonly route: string;
  readonly views: readonly { readonly kind: PageKind; readonly address: string }[];
  readonly form?: FormSpec | undefined;
  readonly external?: string | undefined;
  readonly gone?: GonePage | undefined;
  readonly redirectsPending?: boolean | undefined;
  readonly formState?: FormState | undefined;
  readonly formToken?: string | undefined;
  readonly deferred: readonly string[];
  readonly outcomes: Readonly<Record<string, Outcome>>;
};

export const PAGE_STATE_ID = 'page-state';

/** Escapes only what ends the element or opens a comment or script: escaping every bracket would triple HTML. */
export function serialiseState(state: PageState): string {
  return JSON.stringify(state).replace(/<(?=[!/s])/gi, '\\u003c');
}
