import { useSyncExternalStore } from 'react';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import type { ArticleCard } from '../../shared/contract/models.ts';
import { READING_LIST_STORAGE_KEY } from '../data/storage-keys.ts';

/** An article that a visitor has saved in this browser. */
export type SavedArticle = Pick<ArticleCard, 'articleId' | 'title' | 'path'>;

const NONE: readonly SavedArticle[] = [];
let text: string | null = null;
let list = NONE;
const listeners = new Set<() => void>();

/** The articles saved in this browser, the last saved first. */
export function readLocalList(): readonly SavedArticle[] {
  const stored = readStorage();
  if (stored !== text) {
    text = stored;
    list = parseList(stored);
  }
  return list;
}

/** The articles saved in this browser, for components; none on the server and during hydration. */
export const useLocalList = (): readonly SavedArticle[] => useSyncExternalStore(subscribe, readLocalList, () => NONE);

/** Adds an article to the list of this browser, or removes it. @returns whether the browser has stored the list */
export function saveLocally({ articleId, title, path }: SavedArticle, saved: boolean): boolean {
  const others = readLocalList().filter((one) => one.articleId !== articleId);
  return write(saved ? [{ articleId, title, path }, ...others].slice(0, READING_LIST_MAX_LENGTH) : others);
}

/** Removes articles from the list of this browser, after a member's list has taken them. */
export function forgetLocally(articleIds: readonly number[]): void {
  write(readLocalList().filter(({ articleId }) => !articleIds.includes(articleId)));
}

function write(next: readonly SavedArticle[]): boolean {
  try {
    if (next.length > 0) localStorage.setItem(READING_LIST_STORAGE_KEY, JSON.stringify(next));
    else localStorage.removeItem(READING_LIST_STORAGE_KEY);
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(READING_LIST_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Parses a stored list; entries that are no articles are left out. */
export function parseList(json: string | null): readonly SavedArticle[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter(isSavedArticle).slice(0, READING_LIST_MAX_LENGTH) : NONE;
  } catch {
    return NONE;
  }
}

/** A path of this site begins with one slash: `//` and `/\\` would lead to another host. */
const PATH = /^\/(?![/\\])/;

function isSavedArticle(value: unknown): value is SavedArticle {
  if (typeof value !== 'object' || value === null) return false;
  const { articleId, title, path } = value as Partial<Record<keyof SavedArticle, unknown>>;
  return Number.isSafeInteger(articleId) && typeof title === 'string' && typeof path === 'string' && PATH.test(path);
}
