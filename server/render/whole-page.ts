import { Writable } from 'node:stream';
import { closing, DOCUMENT_END, opening, type PageToRender, renderInput } from './document.ts';
import { renderInTurn } from './render-in-turn.ts';
import type { Rendering } from './server-bundle.ts';

/** Without a nonce: the policy has script hashes. Undefined when a part failed. @throws errors of the page's layout */
export async function renderWholePage(page: PageToRender, rendering: Rendering): Promise<string | undefined> {
  const whole = await settled(page);
  const input = await renderInput(whole, rendering, undefined);
  const html = await renderInTurn(() => rendering.bundle().renderText(input));
  if (html === undefined) return undefined;
  if (!html.endsWith(DOCUMENT_END)) throw new Error('The document did not end as expected');
  const start = html.replace('<head>', () => opening(whole, rendering));
  return start.slice(0, -DOCUMENT_END.length) + (await closing(whole, rendering, undefined));
}

/** Render again as a stream to get the error that `renderToString` does not report. */
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

async function settled(page: PageToRender): Promise<PageToRender> {
  return { ...page, loaded: { ...page.loaded, calls: await page.loaded.settled } };
}
