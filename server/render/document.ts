import type { CallId } from '../../shared/contract/calls.ts';
import type { FormState } from '../../shared/forms/form.ts';
import { formAt } from '../../shared/forms/forms.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import type { PageStatus } from '../../shared/pages/page-status.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { isThemed, themePath } from '../../shared/theme/palette.ts';
import type { Config } from '../config/config.ts';
import type { LoadedPage } from './load-page.ts';
import { publicSettings } from './public-settings.ts';
import type { Rendering } from './server-bundle.ts';

/** The input of a page's rendering. Of the request it contains only what the page shows. */
export type PageToRender = {
  readonly config: Config;
  readonly site: Site;
  readonly input: PageInput<PageKind>;
  /** Path and sorted query with only the parameters this kind of page reads. */
  readonly location: string;
  readonly loaded: LoadedPage;
  readonly status: PageStatus | 410;
  /** Another site to which the path redirects. */
  readonly external: string | undefined;
  /** Editors have removed the page for good. */
  readonly gone: GonePage | undefined;
  /** The page is missing, but may be an old address of the redirect list, which has not loaded. */
  readonly redirectsPending: boolean;
  /** The page is rendered for a member without JavaScript, whose header it shows. */
  readonly forMember: boolean;
  /** Additions that the API lacks. */
  readonly missingCalls: readonly CallId[];
  /** The rejected form that the page shows again; such a page is never cached. */
  readonly formState: FormState | undefined;
  /** The CSRF token for a form of this visitor's session. */
  readonly formToken: string | undefined;
};

export const DOCUMENT_END = '</body></html>';

/** The kind of the page shown, which differs from the route's when content is missing or moved to another site. */
function shownKind({ status, external, redirectsPending, input }: PageToRender): PageKind {
  if (external !== undefined) return 'externalRedirect';
  return status === 404 || status === 410 || redirectsPending ? 'notFound' : input.match.route.kind;
}

/** The input of the client's server entry. */
export async function renderInput(page: PageToRender, rendering: Rendering, nonce: string | undefined) {
  const { config, site, input, location, loaded, external, gone, redirectsPending, formState, formToken } = page;
  const { calls } = loaded;
  const { now } = input;
  return {
    environment: {
      site,
      settings: { ...publicSettings(config), missingCalls: page.missingCalls },
      now,
      calls,
      external,
      gone,
      redirectsPending,
      formState,
      formToken,
      forMember: page.forMember,
    },
    routing: await rendering.bundle().routePage(input.match.route, new URL(location, config.publicOrigin)),
    nonce,
    modules: rendering.assetsFor(shownKind(page)).modules,
  };
}

/**
 * The start of the head: what paints the first screen comes before everything that React writes there, so that a slow
 * connection transfers it first.
 */
export function opening(page: PageToRender, rendering: Rendering): string {
  const { stylesheets, fonts } = rendering.assetsFor(shownKind(page));
  const { inks } = page.config;
  const styles = [...stylesheets, ...(isThemed(inks) ? [themePath(inks)] : [])].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  const preloads = fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`);
  return `<head>${[...styles, ...preloads].join('')}`;
}

/** The end of the document: the page's state and the module script that hydrates from it. */
export async function closing(page: PageToRender, rendering: Rendering, nonce: string | undefined): Promise<string> {
  const { serialiseState, PAGE_STATE_ID } = rendering.bundle();
  const kind = shownKind(page);
  const { entry } = rendering.assetsFor(kind);
  const state = serialiseState({
    settings: { ...publicSettings(page.config), missingCalls: page.missingCalls },
    now: page.input.now,
    route: page.input.match.route.id,
    views: [...new Set([kind, page.input.match.route.kind])].map((needed) => ({
      kind: needed,
      address: rendering.assetsFor(needed).view,
    })),
    deferred: [...page.loaded.calls].flatMap(([url, { outcome }]) => (outcome instanceof Promise ? [url] : [])),
    outcomes: Object.fromEntries([...(await page.loaded.settled)].map(([url, { outcome }]) => [url, outcome])),
    external: page.external,
    gone: page.gone,
    redirectsPending: page.redirectsPending || undefined,
    form: formAt(page.input.pathname, page.config.product),
    formState: page.formState,
    formToken: page.formToken,
  });
  const by = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return (
    `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>` +
    `<script type="module" src="${entry}"${by}></script>${DOCUMENT_END}`
  );
}
