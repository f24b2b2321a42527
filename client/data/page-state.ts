import type { ThirdPartySettings } from '../../shared/consent/global-scripts.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { FormSpec, FormState } from '../../shared/forms/form.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import type { PageKind } from '../../shared/pages/registry.ts';

/** The settings that are sent to browsers: an explicit list, never the whole configuration of the server. */
export type PublicSettings = {
  readonly product: string;
  readonly mediaPlannerUrl: string;
  /** The site's public origin, for canonical links. */
  readonly publicOrigin: string;
  /** Origins whose logout URL may be fetched at a sign-out. */
  readonly ssoLogoutOrigins: readonly string[];
  /** How sign-in by redirect is offered, and whether it is the only way; undefined: not at all. */
  readonly redirectSignIn?: { readonly name: string; readonly isOnly: boolean } | undefined;
  /** Origins of event registration to which a member is redirected without confirmation. */
  readonly registrationOrigins: readonly string[];
  /** Additions that the API lacks: no page links to them. */
  readonly missingCalls: readonly CallId[];
  /** Whether links can be sent by e-mail. */
  readonly canSendMail: boolean;
  /** The third-party scripts that may run; undefined: none. */
  readonly thirdParty?: ThirdPartySettings | undefined;
  /** Origins that third-party scripts may call. */
  readonly tagConnectOrigins: readonly string[];
  /** Share of page loads whose web vitals are measured, from 0 to 1. */
  readonly vitalsSample: number;
};

/** The data that the server sends with a page for its hydration. */
export type PageState = {
  readonly settings: PublicSettings;
  /** When the page was rendered, in epoch milliseconds, so that both sides show the same dates. */
  readonly now: number;
  /** Id of the route that matched: its loader has run on the server. */
  readonly route: string;
  /** The chunks of the page that was rendered and of its route, which are loaded before hydration. */
  readonly views: readonly { readonly kind: PageKind; readonly address: string }[];
  /** The form of the page, if it has one. */
  readonly form?: FormSpec | undefined;
  /** See `Environment`. */
  readonly external?: string | undefined;
  readonly gone?: GonePage | undefined;
  readonly redirectsPending?: boolean | undefined;
  readonly formState?: FormState | undefined;
  readonly formToken?: string | undefined;
  /** URLs of the calls that were pending when the page was rendered. */
  readonly deferred: readonly string[];
  /** Outcomes by the URL of their call. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
};

/** Id of the JSON element with the state, at the end of the document. */
export const PAGE_STATE_ID = 'page-state';

/**
 * JSON that is safe inside a script element: nothing in it can close the element or open a comment or another script.
 * Other angle brackets are not escaped, because that would triple the size of a page's HTML.
 */
export function serialiseState(state: PageState): string {
  return JSON.stringify(state).replace(/<(?=[!/s])/gi, '\\u003c');
}
