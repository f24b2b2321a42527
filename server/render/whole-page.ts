import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createSlots } from '../slots.ts';
import { closing, DOCUMENT_END, type PageToRender, renderInput } from './document.ts';
import type { Rendering } from './server-bundle.ts';

type Options = {
  rendering: Rendering;
  /** Of the response; none in a page for everybody: there inline scripts are named by their hashes. */
  nonce?: string;
  /** Markup for the start of the head. */
  headExtra?: string;
};

/** Rendering takes the thread for milliseconds: what has come in meanwhile is answered before the next, however many wait. */
const thread = createSlots({ slots: 1 });
const inTurn = <T>(render: () => T): Promise<T> => thread.run(() => setImmediate().then(render));

/**
 * Renders a page to text once all its data is there, when its turn has come.
 * @returns undefined when a part of it failed.
 * @throws what the page's frame throws.
 */
export async function renderWholePage(page: PageToRender, options: Options): Promise<string | undefined> {
  const { rendering, nonce, headExtra = '' } = options;
  const whole = await settled(page);
  const html = await inTurn(() => rendering.bundle().renderText(renderInput(whole, rendering, nonce)));
  if (html === undefined) return undefined;
  if (!html.endsWith(DOCUMENT_END)) throw new Error('The document did not end as expected');
  const start = html.slice(0, -DOCUMENT_END.length);
  return (
    (headExtra ? start.replace('<head>', () => `<head>${headExtra}`) : start) + (await closing(whole, rendering, nonce))
  );
}

/** Why a part of a page failed. */
export async function reasonOfFailure(page: PageToRender, rendering: Rendering): Promise<unknown> {
  const whole = await settled(page);
  return new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const stream = rendering.bundle().renderDocument(renderInput(whole, rendering, undefined), {
      onShellReady: () => void stream.pipe(nowhere),
      onShellError: resolve,
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page failed, and did not when it was asked why')),
    });
  });
}

/** What was pending when the page's data was asked for has come since. */
async function settled(page: PageToRender): Promise<PageToRender> {
  return { ...page, loaded: { ...page.loaded, outcomes: await page.loaded.settled } };
}
