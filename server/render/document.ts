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
import { publicSettings } from '../config/public-settings.ts';
import type { LoadedPage } from './load-page.ts';
import type { Rendering } from './server-bundle.ts';

export type PageToRender = {
  readonly config: Config;
  readonly site: Site;
  readonly input: PageInput<PageKind>;
  /** Path and sorted query with only the parameters this kind of page reads. */
  readonly location: string;
  readonly loaded: LoadedPage;
  readonly status: PageStatus | 410;
  /** Redirect target on another site. */
  readonly external: string | undefined;
  readonly gone: GonePage | undefined;
  /** The page is missing, but may be an old URL: the redirect list has not loaded. */
  readonly redirectsPending: boolean;
  /** Rendered for a member without JavaScript: show their header. */
  readonly forMember: boolean;
  /** Additions that the API lacks. */
  readonly missingCalls: readonly CallId[];
  /** Rejected form to show again; such a page is never cached. */
  readonly formState: FormState | undefined;
  readonly formToken: string | undefined;
};

export const DOCUMENT_END = '</body></html>';

/** Differs from the route's kind when content is missing or moved to another site. */
function shownKind({ status, external, redirectsPending, input }: PageToRender): PageKind {
  if (external !== undefined) return 'externalRedirect';
  return status === 404 || status === 410 || redirectsPending ? 'notFound' : input.match.route.kind;
}

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

/** Critical resources come before everything that React writes into the head. */
export function opening(page: PageToRender, rendering: Rendering): string {
  const { stylesheets, fonts } = rendering.assetsFor(shownKind(page));
  const { inks } = page.config;
  const styles = [...stylesheets, ...(isThemed(inks) ? [themePath(inks)] : [])].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  const preloads = fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`);
  return `<head>${[...styles, ...preloads].join('')}`;
}

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
