import { useSyncExternalStore } from 'react';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import type { ArticleCard } from '../../shared/contract/models.ts';
import { COVER_TOPICS } from '../../shared/covers.ts';
import { READING_LIST_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

/** The facts that a list shows beside the title. */
type Facts = Pick<ArticleCard, 'category' | 'publishedDate' | 'readMinutes' | 'section' | 'topic'>;

/** An article that a visitor has saved in this browser; an earlier release stored no facts. */
export type SavedArticle = Pick<ArticleCard, 'articleId' | 'title' | 'path'> & Partial<Facts>;

const NONE: readonly SavedArticle[] = [];
const stored = storedValue(READING_LIST_STORAGE_KEY, parseList);

/** The articles saved in this browser, the last saved first. */
export const readLocalList: () => readonly SavedArticle[] = stored.read;

/** The articles saved in this browser, for components; none on the server and during hydration. */
export const useLocalList = (): readonly SavedArticle[] =>
  useSyncExternalStore(stored.subscribe, readLocalList, () => NONE);

/** Adds an article to the list of this browser, or removes it. @returns whether the browser has stored the list */
export function saveLocally(article: SavedArticle, saved: boolean): boolean {
  const others = readLocalList().filter((one) => one.articleId !== article.articleId);
  return write(saved ? [storedPart(article), ...others].slice(0, READING_LIST_MAX_LENGTH) : others);
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
    if (!Array.isArray(value)) return NONE;
    return value.filter(isSavedArticle).slice(0, READING_LIST_MAX_LENGTH).map(storedPart);
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

/** The part of an article that is stored: with the facts, unless one is missing or not of its type. */
function storedPart(article: SavedArticle): SavedArticle {
  const { articleId, title, path } = article;
  const facts = findFacts(article);
  return { articleId, title, path, ...facts };
}

/** The facts of an article, if it has all of them. */
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
