import { use } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '../shared/constants.ts';
import type { PageKind } from '../shared/pages/registry.ts';
import type { PageChunk } from './view-chunks.ts';

/** Shared by all renderings of a server process, one map per document in the browser. */
const loaded = new Map<PageKind, PageChunk>();
const loading = new Map<PageKind, Promise<PageChunk>>();

/** Fallback: looks the chunk up in the table (a first visit gets its URL from the server). */
async function loadFromTable(kind: PageKind): Promise<PageChunk> {
  const load = (await import('./view-chunks.ts')).pageChunks.get(kind);
  if (!load) throw new Error(`No view of ${kind}`);
  return load();
}

/** Tries again after a failure. @throws Error when the chunk cannot be loaded within the time limit (section 9) */
export function loadView(kind: PageKind, load = loadFromTable): Promise<PageChunk> {
  const known = loading.get(kind);
  if (known) return known;
  const started = withTimeout(load(kind)).then(
    (chunk) => {
      loaded.set(kind, chunk);
      return chunk;
    },
    (error: unknown) => {
      loading.delete(kind);
      throw error;
    },
  );
  loading.set(kind, started);
  return started;
}

/** Suspends while the chunk loads. */
export function useView(kind: PageKind): PageChunk {
  return loaded.get(kind) ?? use(loadView(kind));
}

/** Rejects when a chunk has not loaded within the time limit (section 9). */
export function withTimeout<T>(loading: Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The script did not load in time')), CHUNK_LOAD_TIMEOUT_MS);
  return Promise.race([loading, timedOut]).finally(() => clearTimeout(timer));
}
