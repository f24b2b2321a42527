import { type SQL, sql } from 'drizzle-orm';
import { END_OF_PROSE } from '../content/markdown/searched-text.ts';
import { contentItems } from '../database/schema/content.ts';

/** Private-use placeholders for marks and angle brackets: `ts_headline` does not escape HTML and drops tags. */
const START = '\uE000';
const STOP = '\uE001';
const LESS = '\uE002';
const GREATER = '\uE003';

/** Bounds the excerpt's time; items whose words come later show the summary. */
const MAX_SOURCE = 12_000;
const OPTIONS = `StartSel=${START}, StopSel=${STOP}, HighlightAll=true`;

/** Marks summary and prose with placeholders; only the summary of member-only items, because of the paywall. */
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

/** Prefers a marked summary, else the sentence with most marks; the only HTML element is `<mark>`. */
export function buildSnippet(marked: string | null, summary: string): string {
  const [first = '', ...blocks] = marked?.split('\n') ?? [];
  const text = first.includes(START) ? first : (bestSentence(blocks) ?? summary);
  return text.replace(/[&<>"'\uE000-\uE003]/g, (special) => ESCAPES[special] ?? '');
}

/** A full stop or the like before a capital, a digit or an opening sign. */
const SENTENCE_END = /(?<=[.!?…][”’")]?)\s+(?=[\p{Lu}\p{N}“‘"(\uE000])/u;

function bestSentence(blocks: readonly string[]): string | undefined {
  const sentences = blocks
    .filter((block) => block.includes(START))
    .flatMap((block) => block.split(SENTENCE_END))
    .map((sentence) => ({ sentence: sentence.trim(), marks: sentence.split(START).length - 1 }));
  const [best] = sentences.toSorted((a, b) => b.marks - a.marks);
  return best && best.marks > 0 ? shortened(best.sentence) : undefined;
}

/** Longest sentence shown whole; also the number of characters before the first mark. */
const MAX_LENGTH = 260;
const BEFORE_MARK = 90;

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

const closed = (text: string): string => (text.lastIndexOf(START) > text.lastIndexOf(STOP) ? text + STOP : text);
