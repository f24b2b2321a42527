import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { contextOf } from '../pipeline/request-context.ts';
import { closing, DOCUMENT_END, type PageToRender, renderInput } from './document.ts';
import type { Rendering } from './server-bundle.ts';

type StreamOptions = {
  rendering: Rendering;
  /** Called when the page is rendered and only sending remains. */
  onRendered: () => void;
  onRenderError: (error: unknown) => void;
};

/**
 * Streams a page whose secondary data is pending, or of which a part failed: the shell is sent at once. Its inline scripts carry the
 * response's nonce.
 */
export async function streamPage(
  res: Response,
  page: PageToRender,
  { rendering, onRendered, onRenderError }: StreamOptions,
): Promise<void> {
  const { nonce } = contextOf(res);
  const input = await renderInput(page, rendering, nonce);
  await new Promise<void>((resolve, reject) => {
    const stream = rendering.bundle().renderDocument(input, {
      onError(error) {
        // React reports the abort when the client has disconnected.
        if (!res.closed) onRenderError(error);
      },
      onAllReady: onRendered,
      onShellError: reject,
      onShellReady() {
        const tail = () => closing(page, rendering, nonce);
        pipeline(stream.pipe(documentWriter(res, rendering.headExtra(res), tail)), res).then(
          resolve,
          (error: unknown) => {
            stream.abort(error);
            if (res.closed && !res.writableFinished) resolve();
            else reject(error);
          },
        );
      },
    });
  });
}

/** Forwards the document but holds back its end, so that state and script can be inserted before it. */
function documentWriter(res: Response, headExtra: string, tail: () => Promise<string>): Transform {
  let held = Buffer.alloc(0);
  let head = headExtra;
  const writer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let bytes = Buffer.concat([held, chunk]);
      const at = head ? bytes.indexOf('<head>') : -1;
      if (at >= 0) {
        const inside = at + '<head>'.length;
        bytes = Buffer.concat([bytes.subarray(0, inside), Buffer.from(head), bytes.subarray(inside)]);
        head = '';
      }
      const keep = Math.max(0, bytes.length - DOCUMENT_END.length);
      held = bytes.subarray(keep);
      done(null, bytes.subarray(0, keep));
    },
    flush(done) {
      if (held.toString() === DOCUMENT_END) tail().then((text) => done(null, text), done);
      else done(new Error('The document did not end as expected'));
    },
  });
  // React calls flush when a part is complete; the compression middleware would buffer it.
  return Object.assign(writer, { flush: () => setImmediate(() => !res.closed && res.flush?.()) });
}
