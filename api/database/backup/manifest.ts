import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** A relative path without segments of dots. */
const STORED_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u;

const storedFile = z.object({ path: z.string().regex(STORED_PATH), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  release: z.string(),
  /** Time of the last migration in milliseconds, which identifies the schema. */
  migration: z.number(),
  tables: z.array(storedFile.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(storedFile),
});

export type Manifest = z.output<typeof manifestSchema>;
export type StoredTable = Manifest['tables'][number];

export const newManifest = (fields: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...fields });

/** Verifies size and hash of every file. @throws Error for operators */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: Error) => {
    throw new Error(`${folder} is no backup: ${cause.message}`, { cause });
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${folder} has a manifest that this release cannot read.`);
  for (const { path, sha256 } of [...parsed.data.tables, ...parsed.data.files])
    if ((await hashFile(join(folder, path))) !== sha256)
      throw new Error(`The backup is damaged: ${join(folder, path)}`);
  return parsed.data;
}

export async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
