import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { BEFORE_PAINT } from './before-paint.ts';
import { type Environment, EnvironmentProvider } from './data/environment.tsx';
import { Document, type DocumentAssets } from './document.tsx';
import { loadedKinds, loadPage } from './routes.tsx';
import { loadDeferred } from './shell/deferred.tsx';
import { Monogram } from './ui/wordmark.tsx';

export { PAGE_STATE_ID, type PageState, serialiseState } from './data/page-state.ts';
export { loadedKind } from './routes.tsx';
export { parseCoverPath } from './ui/covers/cover-path.ts';
export { coverSvg } from './ui/covers/cover-svg.ts';

// A server renders every kind of page whole: nothing of it should wait for its component.
await Promise.all([...loadedKinds.map(loadPage), loadDeferred()]);

export type RenderInput = {
  readonly environment: Environment;
  /** Path and query as the address bar shows them. */
  readonly location: string;
  readonly assets: DocumentAssets;
  /** Of the response's Content-Security-Policy; none where inline scripts are named by their hashes. */
  readonly nonce: string | undefined;
};

export type RenderEvents = {
  /** The page can be sent, what is pending comes later. */
  readonly onShellReady: () => void;
  /** Nothing is pending any more. */
  readonly onAllReady: () => void;
  readonly onShellError: (error: unknown) => void;
  readonly onError: (error: unknown) => void;
};

/** Starts rendering a page; what is pending suspends and is streamed behind the rest. */
export function renderDocument(input: RenderInput, events: RenderEvents) {
  const { nonce } = input;
  // A finished part is never set aside for a script to put in its place: readers without JavaScript see everything.
  const options = { ...(nonce !== undefined && { nonce }), progressiveChunkSize: Number.POSITIVE_INFINITY };
  return renderToPipeableStream(documentOf(input), { ...options, ...events });
}

/** What React leaves where a part could not be rendered; no other text of a page can hold a comment. */
const FAILED_PART = '<!--$!-->';

/**
 * Renders a page of which nothing is pending, at half of what a stream costs.
 * @returns undefined when a part of it failed: only a stream says why.
 * @throws what the page's frame throws.
 */
export function renderText(input: RenderInput): string | undefined {
  const html = renderToString(documentOf(input));
  return html.includes(FAILED_PART) ? undefined : `<!DOCTYPE html>${html}`;
}

function documentOf({ environment, location, assets, nonce }: RenderInput) {
  return (
    <Document assets={assets} nonce={nonce} beforePaint={BEFORE_PAINT}>
      <EnvironmentProvider value={environment}>
        <StaticRouter location={location}>
          <App />
        </StaticRouter>
      </EnvironmentProvider>
    </Document>
  );
}

/** The society's monogram as a file: the site's icon. A file has no stylesheet, so it brings its few colours along. */
export function monogramSvg(name: string): string {
  const svg = renderToStaticMarkup(<Monogram name={name} />).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  );
  return svg.replace('>', `><style>${MONOGRAM_STYLE}</style>`);
}

const MONOGRAM_STYLE =
  '.monogram__ground{fill:#00573b}.monogram__letter{fill:#fff;font:480 34px Georgia,serif}.monogram__comb{fill:none;stroke:#fff;stroke-width:3}';
