import type { FormState } from '../../shared/site/forms/form.ts';
import type { PageInput } from '../../shared/site/page-data/request.ts';
import type { PageStatus } from '../../shared/site/page-status.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Config } from '../config.ts';
import type { LoadedPage } from './load-page.ts';
import type { Rendering } from './server-bundle.ts';

/** Everything a page is made of. Nothing of the request that asked for it is in here but what the page shows. */
export type PageToRender = {
  readonly config: Config;
  readonly site: Site;
  readonly input: PageInput;
  /** Path and query as the page knows them. */
  readonly location: string;
  readonly loaded: LoadedPage;
  readonly status: PageStatus;
  /** Another site the address leads to. */
  readonly external: string | undefined;
  /** A form that was sent here and comes back; such a page is one visitor's own. */
  readonly formState: FormState | undefined;
  /** What a form of this visitor's session must carry. */
  readonly formToken: string | undefined;
};

export const DOCUMENT_END = '</body></html>';

/** The settings a browser may know. */
function publicSettings(config: Config) {
  return {
    product: config.product,
    mediaPlannerUrl: config.mediaPlannerUrl,
    publicOrigin: config.publicOrigin,
    ssoLogoutOrigins: config.ssoLogoutOrigins,
    registrationOrigins: config.registrationOrigins,
  };
}

const rowOf = ({ status, input }: PageToRender) => (status === 404 ? 'notFound' : input.match.route.kind);

/** What the rendering half of the client needs to know. */
export function renderInput(page: PageToRender, rendering: Rendering, nonce: string | undefined) {
  const { config, site, input, location, loaded, external, formState, formToken } = page;
  const { outcomes } = loaded;
  const { now } = input;
  return {
    environment: { site, settings: publicSettings(config), now, outcomes, external, formState, formToken },
    location,
    nonce,
    assets: rendering.assetsFor(rendering.bundle().loadedKind(rowOf(page))),
  };
}

/** What stands at the end of the document: the state, and the module that goes on from it. */
export async function closing(page: PageToRender, rendering: Rendering, nonce: string | undefined): Promise<string> {
  const { serialiseState, loadedKind, PAGE_STATE_ID } = rendering.bundle();
  const { entry } = rendering.assetsFor(loadedKind(rowOf(page)));
  const state = serialiseState({
    settings: publicSettings(page.config),
    now: page.input.now,
    late: [...page.loaded.outcomes].flatMap(([url, outcome]) => (outcome instanceof Promise ? [url] : [])),
    outcomes: Object.fromEntries(await page.loaded.settled),
    external: page.external,
    formState: page.formState,
    formToken: page.formToken,
  });
  const by = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return (
    `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>` +
    `<script type="module" src="${entry}"${by}></script>${DOCUMENT_END}`
  );
}
