import { useSyncExternalStore } from 'react';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import type { ArticleCard } from '../../shared/contract/models.ts';
import { COVER_TOPICS } from '../../shared/covers.ts';
import { READING_LIST_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

type Facts = Pick<ArticleCard, 'category' | 'publishedDate' | 'readMinutes' | 'section' | 'topic'>;

/** An earlier release stored no facts. */
export type SavedArticle = Pick<ArticleCard, 'articleId' | 'title' | 'path'> & Partial<Facts>;

const NONE: readonly SavedArticle[] = [];
const stored = storedValue(READING_LIST_STORAGE_KEY, parseList);

/** Sorted by saving time, the last first. */
export const readLocalList: () => readonly SavedArticle[] = stored.read;

/** Empty on the server and during hydration. */
export const useLocalList = (): readonly SavedArticle[] =>
  useSyncExternalStore(stored.subscribe, readLocalList, () => NONE);

/** @returns whether the browser has stored the list */
export function saveLocally(article: SavedArticle, saved: boolean): boolean {
  const others = readLocalList().filter((one) => one.articleId !== article.articleId);
  return write(saved ? [storedPart(article), ...others].slice(0, READING_LIST_MAX_LENGTH) : others);
}

/** Used once a member's list has taken them. */
export function forgetLocally(articleIds: readonly number[]): void {
  write(readLocalList().filter(({ articleId }) => !articleIds.includes(articleId)));
}

const write = (next: readonly SavedArticle[]): boolean =>
  stored.write(next.length > 0 ? JSON.stringify(next) : null, readLocalList());

/** Omits invalid entries. */
export function parseList(json: string | null): readonly SavedArticle[] {
  if (json === null) return NONE;
  try {
    const value: unknown = JSON.parse(json);
    if (!Array.isArray(value)) return NONE;
    return value.filter(isSavedArticle).slice(0, READING_LIST_MAX_LENGTH).map(storedPart);
  } catch {
    return NONE;
  }
}

/** Begins with one slash: `//` and `/\\` would lead to another host. */
const PATH = /^\/(?![/\\])/;

function isSavedArticle(value: unknown): value is SavedArticle {
  if (typeof value !== 'object' || value === null) return false;
  const { articleId, title, path } = value as Partial<Record<keyof SavedArticle, unknown>>;
  return Number.isSafeInteger(articleId) && typeof title === 'string' && typeof path === 'string' && PATH.test(path);
}

/** Stores the facts only if all are valid. */
function storedPart(article: SavedArticle): SavedArticle {
  const { articleId, title, path } = article;
  const facts = findFacts(article);
  return { articleId, title, path, ...facts };
}

/** Undefined unless all facts are present. */
export function findFacts({ category, publishedDate, readMinutes, section, topic }: Partial<Facts>): Facts | undefined {
  const isComplete =
    Number.isSafeInteger(category?.id) &&
    typeof category?.name === 'string' &&
    typeof publishedDate === 'string' &&
    !Number.isNaN(Date.parse(publishedDate)) &&
    Number.isSafeInteger(readMinutes) &&
    typeof section === 'string' &&
    COVER_TOPICS.some((known) => known === topic);
  if (!isComplete || readMinutes === undefined || topic === undefined) return undefined;
  return { category: { id: category.id, name: category.name }, publishedDate, readMinutes, section, topic };
}
