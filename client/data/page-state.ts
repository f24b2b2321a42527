import type { Outcome } from '../../shared/pages/common/page-status.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { FormState } from '../../shared/site/forms/form.ts';

/** The settings a browser may know: an explicit list, never the server's whole configuration. */
export type PublicSettings = {
  readonly product: string;
  readonly mediaPlannerUrl: string;
  /** Origin visitors use, for canonical links. */
  readonly publicOrigin: string;
  /** Origins that may be told of a sign-out. */
  readonly ssoLogoutOrigins: readonly string[];
  /** Origins of event registration that a member is taken to without asking. */
  readonly registrationOrigins: readonly string[];
};

/** What the server sends along with a page so that the browser goes on from the same data. */
export type PageState = {
  readonly settings: PublicSettings;
  /** When the page was rendered, in epoch milliseconds: both sides show the same dates. */
  readonly now: number;
  /** Id of the route that matched: its loader has run on the server. */
  readonly route: string;
  /** Kind of the page that was rendered: its chunk is loaded before hydration. */
  readonly kind: PageKind;
  /** See `Environment`. */
  readonly external?: string | undefined;
  readonly formState?: FormState | undefined;
  readonly formToken?: string | undefined;
  /** Addresses of the calls that were answered after the page had been rendered. */
  readonly deferred: readonly string[];
  /** Outcomes by address of call. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
};

/** Id of the JSON block that carries the state; it stands at the end of the document. */
export const PAGE_STATE_ID = 'page-state';

/**
 * JSON that is safe inside a script element: nothing in it can close the element or open a comment or another script.
 * Other angle brackets stay, or a page's HTML would travel at three times its size.
 */
export function serialiseState(state: PageState): string {
  return JSON.stringify(state).replace(/<(?=[!/s])/gi, '\\u003c');
}
