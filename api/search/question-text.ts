import { isQuestion } from './question-words.ts';

/** Forms of words and phrases that mean the same in questions. */
export type EverydayForms = {
  readonly words: ReadonlyMap<string, string>;
  /** Expects lower case. */
  readonly replacePhrases: (text: string) => string;
};

const PERSONAL = /(?<![\p{L}\p{N}])(?:i|me|my|mine|we|us|our|you|your)(?![\p{L}\p{N}])/iu;
const CONTRACTION = /'(?:s|m|ve|re|ll|d)\b/g;
const CANNOT = /\b(?:can|couldn|won)'?t\b/g;
const NOT = /(?<=\b(?:are|did|do|does|has|have|is|was))n'?t\b/g;
/** Years do not identify a subject. */
const YEAR = /(?<![\p{L}\p{N}/.-])20[2-9]\d(?![\p{L}\p{N}/.-])/gu;
const BETWEEN_CLAUSES =
  /[,;:.?!()]+|(?<![\p{L}\p{N}])(?:about|after|and|as|at|because|before|but|for|how|if|in|on|since|so|that|when|where|while|who)(?![\p{L}\p{N}])/u;

export function everydayForms(lists: readonly (readonly string[])[]): EverydayForms {
  const words = new Map<string, string>();
  const phrases = new Map<string, string>();
  for (const forms of lists) {
    const [standing = ''] = forms;
    for (const form of forms) {
      const parts = listParts(plain(form));
      (parts.length === 1 ? words : phrases).set(parts.join(' '), standing.toLowerCase());
    }
  }
  const longestFirst = [...phrases.keys()].sort((a, b) => b.length - a.length);
  const forms = longestFirst.map((phrase) => phrase.replaceAll(' ', '[^\\p{L}\\p{N}]+'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const replacePhrases = (text: string) =>
    phrases.size === 0
      ? text
      : text.replace(pattern, (written) => phrases.get(listParts(written).join(' ')) ?? written);
  return { words, replacePhrases };
}

export function listClauses(text: string, { replacePhrases }: EverydayForms): string[][] {
  return replacePhrases(plain(text))
    .split(BETWEEN_CLAUSES)
    .map(listParts)
    .filter(({ length }) => length > 0);
}

export const isSpoken = (text: string): boolean => isQuestion(text) || isPersonal(text);
export const isPersonal = (text: string): boolean => PERSONAL.test(text);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(CANNOT, 'cannot')
    .replace(NOT, ' not')
    .replace(CONTRACTION, ' ')
    .replace(YEAR, ' ');

const listParts = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
