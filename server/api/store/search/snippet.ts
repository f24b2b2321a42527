import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';

/**
 * Stand-ins from the private use area. `ts_headline` escapes nothing, so it marks with characters that no text may contain; and
 * it drops whatever looks like a tag, so angle brackets go through it in disguise.
 */
const START = '\uE000';
const STOP = '\uE001';
const LESS = '\uE002';
const GREATER = '\uE003';

const MAX_SOURCE = 30_000;
const OPTIONS = `StartSel=${START}, StopSel=${STOP}, MaxFragments=2, MinWords=8, MaxWords=20, ShortWord=0, FragmentDelimiter=" … "`;

/**
 * The passages of a text that answer to a query, with stand-ins for marks: `snippetOf` makes it safe. Of a text for members only
 * the summary is looked at, because the body is not everybody's to read.
 */
export function headline(query: SQL): SQL {
  const source = sql`case when (${contentItems.card}->>'isMemberOnly')::boolean then ${contentItems.summary}
    else left(concat_ws(' ', ${contentItems.summary}, ${contentItems.text}), ${MAX_SOURCE}) end`;
  const disguised = sql`translate(${source}, ${`<>${START}${STOP}${LESS}${GREATER}`}, ${LESS + GREATER})`;
  return sql`ts_headline('english', ${disguised}, ${query}, ${OPTIONS})`;
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

/** HTML in which only `<mark>` is markup: the marked passages, or the summary when nothing is marked. */
export function snippetOf(marked: string | null, summary: string): string {
  const text = marked?.includes(START) ? asExcerpt(marked, summary) : summary;
  return text.replace(/[&<>"'\uE000-\uE003]/g, (special) => ESCAPES[special] ?? '');
}

/** With dots at the end, and at the start unless the passages begin with the summary, as the text does. */
function asExcerpt(marked: string, summary: string): string {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const isStart = letters(marked).startsWith(letters(summary).slice(0, 12));
  return `${isStart ? '' : '… '}${marked.trim()} …`;
}
