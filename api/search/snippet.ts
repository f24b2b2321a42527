import { type SQL, sql } from 'drizzle-orm';
import { END_OF_PROSE } from '../content/markdown/searched-text.ts';
import { contentItems } from '../database/schema/content.ts';

/**
 * Placeholders from Unicode's private use area, because `ts_headline` does not escape HTML and drops anything like a
 * tag: they mark words, and replace angle brackets while it runs.
 */
const START = '\uE000';
const STOP = '\uE001';
const LESS = '\uE002';
const GREATER = '\uE003';

/** The time of an excerpt grows with its source; an item whose words come later has its summary. */
const MAX_SOURCE = 12_000;
const OPTIONS = `StartSel=${START}, StopSel=${STOP}, HighlightAll=true`;

/**
 * The summary and the prose of an item, each block a line, with placeholders for markup that `buildSnippet` converts
 * to safe HTML; only the summary of a member-only item, because of the paywall.
 */
export function headline(query: SQL): SQL {
  const summary = sql`regexp_replace(${contentItems.summary}, '\\s+', ' ', 'g')`;
  const source = sql`case when coalesce(${contentItems.card}->'isMemberOnly', 'false') <> 'false' then ${summary}
    else left(concat_ws(E'\n', ${summary}, split_part(${contentItems.text}, ${END_OF_PROSE}, 1)), ${MAX_SOURCE}) end`;
  const encoded = sql`translate(${source}, ${`<>${START}${STOP}${LESS}${GREATER}`}, ${LESS + GREATER})`;
  return sql`ts_headline('english', ${encoded}, ${query}, ${OPTIONS})`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [LESS]: '&lt;',
  [GREATER]: '&gt;',
  [START]: '<mark>',
  [STOP]: '</mark>',
};

/** The summary where it has a mark, else the sentence with most marks, as HTML whose only element is `<mark>`. */
export function buildSnippet(marked: string | null, summary: string): string {
  const [first = '', ...blocks] = marked?.split('\n') ?? [];
  const text = first.includes(START) ? first : (bestSentence(blocks) ?? summary);
  return text.replace(/[&<>"'\uE000-\uE003]/g, (special) => ESCAPES[special] ?? '');
}

/** The end of a sentence: a full stop or the like before a capital, a digit or an opening sign. */
const SENTENCE_END = /(?<=[.!?…][”’")]?)\s+(?=[\p{Lu}\p{N}“‘"(\uE000])/u;

function bestSentence(blocks: readonly string[]): string | undefined {
  const sentences = blocks
    .filter((block) => block.includes(START))
    .flatMap((block) => block.split(SENTENCE_END))
    .map((sentence) => ({ sentence: sentence.trim(), marks: sentence.split(START).length - 1 }));
  const [best] = sentences.toSorted((a, b) => b.marks - a.marks);
  return best && best.marks > 0 ? shortened(best.sentence) : undefined;
}

/** Longest sentence that is shown whole, and the number of characters before its first mark otherwise. */
const MAX_LENGTH = 260;
const BEFORE_MARK = 90;

/** A long sentence from some words before its first mark on, with ellipses where words are missing. */
function shortened(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) return sentence;
  const mark = sentence.indexOf(START);
  const start = mark > BEFORE_MARK ? sentence.indexOf(' ', mark - BEFORE_MARK) + 1 : 0;
  const from = start <= mark ? start : mark;
  const rest = sentence.slice(from, from + MAX_LENGTH);
  const cut = rest.length < MAX_LENGTH ? -1 : rest.lastIndexOf(' ');
  const shown = from + rest.length < sentence.length && cut > 0 ? `${closed(rest.slice(0, cut))} …` : closed(rest);
  return `${from > 0 ? '… ' : ''}${shown}`;
}

/** Closes a mark that the cut has left open. */
const closed = (text: string): string => (text.lastIndexOf(START) > text.lastIndexOf(STOP) ? text + STOP : text);
