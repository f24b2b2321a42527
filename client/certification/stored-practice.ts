import { useSyncExternalStore } from 'react';
import type { PracticeAnswers } from '../../shared/certification/practice.ts';
import { PRACTICE_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

type Papers = Readonly<Record<string, PracticeAnswers>>;

const NONE: Papers = {};
const NO_ANSWERS: PracticeAnswers = {};
const stored = storedValue(PRACTICE_STORAGE_KEY, parsePractice);

export function usePracticeAnswers(paper: string): PracticeAnswers {
  const papers = useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
  return papers[paper] ?? NO_ANSWERS;
}

/** Without answers the paper is removed; without storage they last until the page is left. */
export function storePracticeAnswers(paper: string, answers: PracticeAnswers): void {
  const { [paper]: _before, ...others } = stored.read();
  const next = Object.keys(answers).length > 0 ? { ...others, [paper]: answers } : others;
  stored.write(Object.keys(next).length > 0 ? JSON.stringify(next) : null, next);
}

/** Leaves out whatever is no answer. */
export function parsePractice(json: string | null): Papers {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return Object.fromEntries(entriesIn(value).map(([paper, answers]) => [paper, parsePaper(answers)]));
  } catch {
    return NONE;
  }
}

const parsePaper = (value: unknown): PracticeAnswers =>
  Object.fromEntries(entriesIn(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));

const entriesIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
