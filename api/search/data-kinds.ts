import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { link, text } from '../content/kinds/fields.ts';

/** Schemas of the files with synonyms and pinned results. */
export const searchKinds = {
  /** Words with one meaning: a search for one form also finds the others. */
  synonyms: list(
    z.strictObject({
      forms: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(2),
      /** They have one meaning in the questions of pinned results only; searches tell them apart. */
      onlyInQuestions: z.boolean().default(false),
    }),
  ),
  /** Answers above the results of a search, by the questions that get them. */
  'pinned-results': list(
    z.strictObject({
      questions: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(1),
      title: text,
      answer: text,
      url: link,
    }),
  ),
};
