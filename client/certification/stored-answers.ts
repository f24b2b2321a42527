import { useSyncExternalStore } from 'react';
import type { Answers } from '../../shared/certification/self-check.page.ts';
import { SELF_CHECK_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

const stored = storedValue(SELF_CHECK_STORAGE_KEY, parseAnswers);

export const useStoredAnswers = (): Answers | undefined =>
  useSyncExternalStore(stored.subscribe, stored.read, () => undefined);

/** Undefined removes them; without storage they last until the page is left. */
export function storeAnswers(next: Answers | undefined): void {
  stored.write(next ? JSON.stringify(next) : null, next);
}

/** Undefined when the text holds no valid answers. */
export function parseAnswers(json: string | null): Answers | undefined {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    if (typeof value !== 'object' || value === null || !('levels' in value) || !('target' in value)) return undefined;
    const { levels, target } = value;
    if (typeof levels !== 'object' || levels === null || !isLevel(target)) return undefined;
    const entries = Object.entries(levels).filter((entry): entry is [string, number] => isLevel(entry[1]));
    return entries.length === 0 ? undefined : { levels: Object.fromEntries(entries), target };
  } catch {
    return undefined;
  }
}

const isLevel = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10;
