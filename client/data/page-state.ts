import type { Outcome } from '../../shared/site/page-status.ts';

/** The settings a browser may know: an explicit list, never the server's whole configuration. */
export type PublicSettings = {
  readonly product: string;
  readonly mediaPlannerUrl: string;
  /** Origin visitors use, for canonical links. */
  readonly publicOrigin: string;
};

/** What the server sends along with a page so that the browser goes on from the same data. */
export type PageState = {
  readonly settings: PublicSettings;
  /** When the page was rendered, in epoch milliseconds: both sides show the same dates. */
  readonly now: number;
  /** See `Environment`. */
  readonly external?: string | undefined;
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
