import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { BodyTooLarge, readText } from '../../../server/http/read-text.ts';

it('decodes characters that are split between two chunks', async () => {
  const bytes = Buffer.from('Zürich');
  expect(await readText(Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]), bytes.length)).toBe('Zürich');
});

it('rejects a longer body and destroys its stream', async () => {
  const body = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
  await expect(readText(body, 10)).rejects.toThrow(BodyTooLarge);
  expect(body.destroyed).toBe(true);
});
