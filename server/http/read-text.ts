/** Limit of an API response, in bytes. */
export const MAX_API_RESPONSE_BYTES = 5_000_000;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** An endless body must not exhaust memory. @throws BodyTooLarge and destroys the stream */
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

export async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  return (await readBytes(body, maxBytes)).toString('utf8');
}
