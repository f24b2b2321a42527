import { sql } from 'drizzle-orm';
import type { Db } from '../database/schema/db.ts';
import { FILLER_WORDS, WEAK_WORDS } from './filler-words.ts';
import type { EverydayForms } from './question-text.ts';
import { isSlip } from './spelling.ts';

type Execute = Pick<Db, 'execute'>;
/** Stems to compare; undefined for words that do not count. */
export type Stems = ReadonlyMap<string, string | undefined>;

export type Vocabulary = {
  readonly stems: Stems;
  readonly toCompared: (stem: string | undefined) => string | undefined;
  readonly weak: ReadonlySet<string>;
};

/** Shorter words have too many neighbours to be corrected. */
const MIN_CORRECTED = 5;
/** Longer words may have two wrong letters. */
const LONG = 8;

export async function createVocabulary(
  db: Execute,
  words: readonly string[],
  forms: EverydayForms,
): Promise<Vocabulary> {
  const own = await readStems(db, [...words, ...[...forms.words].flat(), ...FILLER_WORDS, ...WEAK_WORDS]);
  const filler = new Set(FILLER_WORDS.map((word) => own.get(word)));
  const standing = new Map([...forms.words].map(([form, word]) => [own.get(form), own.get(word)]));
  const toCompared = (stem: string | undefined) => standing.get(stem) ?? (filler.has(stem) ? undefined : stem);
  // Look up the form before its stem: `certificate` and `certification` share one.
  const stems = [...own].map(
    ([word, stem]) => [word, own.get(forms.words.get(word) ?? '') ?? toCompared(stem)] as const,
  );
  return { stems: new Map(stems), toCompared, weak: new Set(WEAK_WORDS.flatMap((word) => own.get(word) ?? [])) };
}

export async function comparedStems(
  db: Execute,
  { stems, toCompared }: Vocabulary,
  words: readonly string[],
  { literal }: { literal: boolean },
): Promise<Stems> {
  const unknown = words.filter((word) => !stems.has(word));
  if (unknown.length === 0) return stems;
  const stemmed = [...(await readStems(db, unknown))].map(([word, stem]) => [word, toCompared(stem)] as const);
  const compared = new Set(stems.values());
  const suspects = stemmed.flatMap(([word, stem]) =>
    stem !== undefined && !compared.has(stem) && word.length >= MIN_CORRECTED ? [word] : [],
  );
  const corrections = literal || suspects.length === 0 ? [] : await correct(db, stems, suspects);
  return new Map([...stems, ...stemmed, ...corrections]);
}

async function correct(db: Execute, stems: Stems, words: readonly string[]) {
  // A word found in the content is spelt correctly: `contract` is no misspelling of `contact`.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where word = any(${sql.param(words)}::text[])`);
  const spelt = new Set(rows.map(({ word }) => word));
  const known = [...stems].filter(([word]) => word.length >= MIN_CORRECTED);
  return words.flatMap((word) => {
    const meant = spelt.has(word)
      ? undefined
      : known.find(([other]) => isSlip(word, other, word.length < LONG ? 1 : 2));
    return meant ? [[word, meant[1]] as const] : [];
  });
}

async function readStems(db: Execute, words: readonly string[]): Promise<Stems> {
  const { rows } = await db.execute<{ word: string; stem: string | null }>(sql`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem
    from unnest(${sql.param([...new Set(words)])}::text[]) as word`);
  return new Map(rows.map(({ word, stem }) => [word, stem ?? undefined]));
}
