import { use } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '../shared/constants.ts';
import type { PageKind } from '../shared/pages/registry.ts';
import type { PageChunk } from './view-chunks.ts';

/** Loaded chunks: shared by all renderings of a server process, one map per document in the browser. */
const loaded = new Map<PageKind, PageChunk>();
const loading = new Map<PageKind, Promise<PageChunk>>();

/** Fallback: looks the chunk up in the table (a first visit gets its URL from the server). */
async function loadFromTable(kind: PageKind): Promise<PageChunk> {
  const load = (await import('./view-chunks.ts')).pageChunks.get(kind);
  if (!load) throw new Error(`There is no view of the kind ${kind}`);
  return load();
}

/**
 * Loads the chunk of a kind; tries again after a failure.
 * @param load where to load it from, if not by the table.
 * @throws Error when the chunk cannot be loaded, or not within the time limit (section 9).
 */
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

/** The chunk of a kind; suspends while it loads. */
export function useView(kind: PageKind): PageChunk {
  return loaded.get(kind) ?? use(loadView(kind));
}

/** Section 9: a chunk that has not loaded within the time limit has failed. */
export function withTimeout<T>(loading: Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The script did not load in time')), CHUNK_LOAD_TIMEOUT_MS);
  return Promise.race([loading, timedOut]).finally(() => clearTimeout(timer));
}
