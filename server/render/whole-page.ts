import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import { closing, DOCUMENT_END, type PageToRender, renderInput } from './document.ts';
import type { Rendering } from './server-bundle.ts';

type Options = {
  rendering: Rendering;
  /** The response's nonce; none for a cached page, whose policy names inline scripts by their hashes. */
  nonce?: string;
  /** Markup for the start of the head. */
  headExtra?: string;
};

/** Rendering blocks the event loop for milliseconds: between two renders it runs once, so that cached pages are sent meanwhile. */
const eventLoop = bulkhead(1, Number.POSITIVE_INFINITY);
const oneAtATime = <T>(render: () => T): Promise<T> => eventLoop.execute(() => setImmediate().then(render));

/**
 * Renders a page to HTML when all its calls have settled.
 * @returns undefined when a part of it failed.
 * @throws what the page's layout throws.
 */
export async function renderWholePage(page: PageToRender, options: Options): Promise<string | undefined> {
  const { rendering, nonce, headExtra = '' } = options;
  const whole = await settled(page);
  const input = await renderInput(whole, rendering, nonce);
  const html = await oneAtATime(() => rendering.bundle().renderText(input));
  if (html === undefined) return undefined;
  if (!html.endsWith(DOCUMENT_END)) throw new Error('The document did not end as expected');
  const start = html.slice(0, -DOCUMENT_END.length);
  return (
    (headExtra ? start.replace('<head>', () => `<head>${headExtra}`) : start) + (await closing(whole, rendering, nonce))
  );
}

/** Renders a page again as a stream to get the error that `renderToString` does not report. */
export async function renderError(page: PageToRender, rendering: Rendering): Promise<unknown> {
  const input = await renderInput(await settled(page), rendering, undefined);
  return new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const stream = rendering.bundle().renderDocument(input, {
      onShellReady: () => void stream.pipe(nowhere),
      onShellError: resolve,
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page failed, and did not when it was rendered again')),
    });
  });
}

/** The page with all its calls settled. */
async function settled(page: PageToRender): Promise<PageToRender> {
  return { ...page, loaded: { ...page.loaded, calls: await page.loaded.settled } };
}
