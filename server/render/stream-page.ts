import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { RETURN_URL_PARAM } from '../../shared/constants.ts';
import { WITHOUT_SCRIPTS_PATH } from '../../shared/forms/member-forms.ts';
import { toContext } from '../pipeline/request-context.ts';
import { closing, DOCUMENT_END, opening, type PageToRender, renderInput } from './document.ts';
import { renderInTurn } from './render-in-turn.ts';
import type { Rendering } from './server-bundle.ts';

type StreamOptions = {
  rendering: Rendering;
  /** Only sending remains. */
  onRendered: () => void;
  onRenderError: (error: unknown) => void;
};

/** The shell is sent at once; inline scripts carry the response's nonce. */
export async function streamPage(
  res: Response,
  page: PageToRender,
  { rendering, onRendered, onRenderError }: StreamOptions,
): Promise<void> {
  const { nonce } = toContext(res);
  const input = await renderInput(page, rendering, nonce);
  await new Promise<void>((resolve, reject) => {
    const start = () => {
      const stream = rendering.bundle().renderDocument(input, {
        onError(error) {
          // React reports the abort when the client has disconnected.
          if (!res.closed) onRenderError(error);
        },
        onAllReady: onRendered,
        onShellError: reject,
        onShellReady() {
          const tail = () => closing(page, rendering, nonce);
          const head = opening(page, rendering) + rendering.headExtra(res) + withoutScripts(page);
          pipeline(stream.pipe(documentWriter(res, head, tail)), res).then(resolve, (error: unknown) => {
            stream.abort(error);
            if (res.closed && !res.writableFinished) resolve();
            else reject(error);
          });
        },
      });
    };
    renderInTurn(start).catch(reject);
  });
}

/** Bypasses React, which would move this head element into the body. */
function withoutScripts({ input, location, forMember }: PageToRender): string {
  if (input.match.route.access !== 'member' || forMember) return '';
  const address = `${WITHOUT_SCRIPTS_PATH}?${new URLSearchParams({ [RETURN_URL_PARAM]: location })}`;
  return `<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>`;
}

/** React writes chunks of 2 KB, each a round trip to the compressor. */
const CHUNK_BYTES = 32_768;

/** Flush completed parts at once, and hold back the document's end, to insert state and script before it. */
function documentWriter(res: Response, opened: string, tail: () => Promise<string>): Transform {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let head = opened;
  /** Keep the bytes that may be the document's end. */
  const take = (): Buffer => {
    let bytes = Buffer.concat(held);
    const at = head ? bytes.indexOf('<head>') : -1;
    if (at >= 0) {
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(head), bytes.subarray(at + '<head>'.length)]);
      head = '';
    }
    const keep = Math.max(0, bytes.length - DOCUMENT_END.length);
    held = [bytes.subarray(keep)];
    heldBytes = bytes.length - keep;
    return bytes.subarray(0, keep);
  };
  const writer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes < CHUNK_BYTES) done();
      else done(null, take());
    },
    flush(done) {
      writer.push(take());
      if (held[0]?.toString() === DOCUMENT_END) tail().then((text) => done(null, text), done);
      else done(new Error('The document did not end as expected'));
    },
  });
  // React calls flush when a part is complete; the compression middleware would buffer it.
  return Object.assign(writer, {
    flush() {
      if (!writer.writableEnded) writer.push(take());
      setImmediate(() => !res.closed && res.flush?.());
    },
  });
}
