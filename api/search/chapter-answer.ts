import { CHAPTERS_PATH } from '../../shared/constants.ts';
import { readNetworks } from '../chapters/networks.ts';
import type { Db } from '../database/schema/db.ts';
import type { PinnedAnswer } from './pinned-results.ts';

const CHAPTER = /(?<!\p{L})chapters?(?!\p{L})/iu;
/** Words around a place: "is there a chapter near". */
const AROUND =
  /(?<!\p{L})(?:a|any|around|at|chapters?|closest|event|events|find|for|group|groups|in|is|local|meeting|meetings|near|nearest|of|the|there|to|which)(?!\p{L})/giu;

/** Chapter of the city named in a question, or its nearest chapters; undefined for other questions. */
export async function chapterAnswer(db: Db, question: string): Promise<PinnedAnswer | undefined> {
  if (!CHAPTER.test(question)) return undefined;
  const place = question
    .replace(AROUND, ' ')
    .replace(/[\s?.!,]+/g, ' ')
    .trim();
  if (place === '') return undefined;
  const { result, near } = await readNetworks(db, CHAPTERS_PATH, place);
  const [nearest] = result;
  if (near === undefined || !nearest) return undefined;
  const isThere = nearest.distanceKm === 0 && nearest.path !== undefined;
  return {
    item: undefined,
    result: isThere
      ? {
          title: nearest.title,
          answer: `${nearest.meets ?? nearest.location}. ${nearest.summary}`,
          path: nearest.path ?? '',
        }
      : {
          title: `Chapters near ${near}`,
          answer: `The nearest is the ${nearest.title}, ${nearest.distanceKm ?? 0} km away.`,
          path: `${CHAPTERS_PATH}?near=${encodeURIComponent(near)}`,
        },
  };
}
