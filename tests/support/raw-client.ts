import { connect } from 'node:net';

/** A response parsed from its bytes. Header names are in lower case; repeated headers are joined by commas. */
export type RawReply = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
};

/** One connection that sends bytes unchanged and reads the responses in order. */
export type RawClient = {
  send(bytes: string | Uint8Array): void;
  /** The next response to a request of this method; undefined when the connection ends before it is complete. */
  next(method?: string): Promise<RawReply | undefined>;
  /** Resolves at the end of the connection with its duration in milliseconds. */
  readonly ended: Promise<number>;
  readonly isOpen: () => boolean;
  /** Stops reading, as a hanging client does. */
  pause(): void;
  end(): void;
  /** Resets the connection, as a crashed client does. */
  reset(): void;
};

/** Opens a connection to a local port. Text is sent as Latin-1; a connection error counts as its end. */
export function openRaw(port: number): RawClient {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  const ended = Promise.withResolvers<number>();
  let received: Buffer = Buffer.alloc(0);
  let isOpen = true;
  let wake = () => {};
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
    wake();
    ended.resolve(performance.now() - started);
  });

  return {
    ended: ended.promise,
    isOpen: () => isOpen,
    send: (bytes) => void (socket.writable && socket.write(typeof bytes === 'string' ? latin1(bytes) : bytes)),
    pause: () => void socket.pause(),
    end: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
    async next(method = 'GET') {
      for (;;) {
        const found = readReply(received, method, !isOpen);
        if (found) {
          received = received.subarray(found.size);
          return found.reply;
        }
        if (!isOpen) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const HEAD_END = '\r\n\r\n';
const WITHOUT_BODY = new Set([204, 304]);

/** The first complete response in a buffer, and its size. */
function readReply(bytes: Buffer, method: string, hasEnded: boolean): { reply: RawReply; size: number } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const start = headEnd + HEAD_END.length;
  const whole = (body: Buffer, end: number) => ({ reply: { status, headers, body }, size: end });
  if (method === 'HEAD' || status < 200 || WITHOUT_BODY.has(status)) return whole(Buffer.alloc(0), start);
  if (headers.get('transfer-encoding') === 'chunked') {
    const read = readChunks(bytes, start);
    return read && whole(read.body, read.end);
  }
  const length = headers.get('content-length');
  if (length === undefined) return hasEnded ? whole(bytes.subarray(start), bytes.length) : undefined;
  const end = start + Number(length);
  return bytes.length < end ? undefined : whole(bytes.subarray(start, end), end);
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}
