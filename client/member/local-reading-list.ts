import { useSyncExternalStore } from 'react';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import type { ArticleCard } from '../../shared/contract/models.ts';
import { READING_LIST_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

/** An article that a visitor has saved in this browser. */
export type SavedArticle = Pick<ArticleCard, 'articleId' | 'title' | 'path'>;

const NONE: readonly SavedArticle[] = [];
const stored = storedValue(READING_LIST_STORAGE_KEY, parseList);

/** The articles saved in this browser, the last saved first. */
export const readLocalList: () => readonly SavedArticle[] = stored.read;

/** The articles saved in this browser, for components; none on the server and during hydration. */
export const useLocalList = (): readonly SavedArticle[] =>
  useSyncExternalStore(stored.subscribe, readLocalList, () => NONE);

/** Adds an article to the list of this browser, or removes it. @returns whether the browser has stored the list */
export function saveLocally({ articleId, title, path }: SavedArticle, saved: boolean): boolean {
  const others = readLocalList().filter((one) => one.articleId !== articleId);
  return write(saved ? [{ articleId, title, path }, ...others].slice(0, READING_LIST_MAX_LENGTH) : others);
}

/** Removes articles from the list of this browser, after a member's list has taken them. */
export function forgetLocally(articleIds: readonly number[]): void {
  write(readLocalList().filter(({ articleId }) => !articleIds.includes(articleId)));
}

const write = (next: readonly SavedArticle[]): boolean =>
  stored.write(next.length > 0 ? JSON.stringify(next) : null, readLocalList());

/** Parses a stored list; entries that are no articles are left out. */
export function parseList(json: string | null): readonly SavedArticle[] {
  if (json === null) return NONE;
  try {
    const value: unknown = JSON.parse(json);
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
