import { Writable } from 'node:stream';
import { closing, DOCUMENT_END, type PageToRender, renderOptions } from './document.ts';
import type { Rendering } from './server-bundle.ts';

/**
 * Renders a whole page to text, for everybody: all its data is there, so nothing is streamed in late and no script
 * carries a nonce.
 * @throws Error when any part of it failed: half a page must not be kept.
 */
export async function renderReadyPage(page: PageToRender, rendering: Rendering): Promise<string> {
  const whole = { ...page, loaded: { ...page.loaded, outcomes: await page.loaded.settled } };
  const chunks: Buffer[] = [];
  let failure: unknown;
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    sink.once('finish', resolve).once('error', reject);
    const stream = rendering.bundle().renderDocument({
      ...renderOptions(whole, rendering),
      nonce: undefined,
      onShellReady() {},
      onShellError: reject,
      onError(error) {
        failure = error;
      },
      onAllReady: () => void stream.pipe(sink),
    });
  });
  if (failure !== undefined) throw failure;
  const html = Buffer.concat(chunks).toString('utf8');
  if (!html.endsWith(DOCUMENT_END)) throw new Error('The document did not end as expected');
  return html.slice(0, -DOCUMENT_END.length) + (await closing(whole, rendering, undefined));
}
