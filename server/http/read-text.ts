/** The largest response of the API that is read or forwarded, in bytes. */
export const MAX_API_RESPONSE_BYTES = 5_000_000;

/** A body is longer than the caller accepts. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * Reads a stream of bytes, at most `maxBytes`, so that an endless body cannot fill the memory.
 * @throws BodyTooLarge when the body is larger; the stream is then destroyed.
 */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge(`the body is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a stream of bytes as UTF-8 text, with the limit of `readBytes`. */
export async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  return (await readBytes(body, maxBytes)).toString('utf8');
}
