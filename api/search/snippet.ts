import { type SQL, sql } from 'drizzle-orm';
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
const OPTIONS = `StartSel=${START}, StopSel=${STOP}, MaxFragments=2, MinWords=8, MaxWords=20, ShortWord=0, FragmentDelimiter=" … "`;

/**
 * The matching passages of an item with placeholders for markup, which `snippetOf` converts to safe HTML; only of the
 * summary of a member-only item, because of the paywall.
 */
export function headline(query: SQL): SQL {
  const source = sql`case when coalesce(${contentItems.card}->'isMemberOnly', 'false') <> 'false' then ${contentItems.summary}
    else left(concat_ws(' ', ${contentItems.summary}, ${contentItems.text}), ${MAX_SOURCE}) end`;
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

/** Converts the passages, or the summary when they have no mark, to HTML whose only element is `<mark>`. */
export function snippetOf(marked: string | null, summary: string): string {
  const text = marked?.includes(START) ? asExcerpt(marked, summary) : summary;
  return text.replace(/[&<>"'\uE000-\uE003]/g, (special) => ESCAPES[special] ?? '');
}

/** Adds an ellipsis at the end, and at the start unless the passages begin with the summary. */
function asExcerpt(marked: string, summary: string): string {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const isStart = letters(marked).startsWith(letters(summary).slice(0, 12));
  return `${isStart ? '' : '… '}${marked.trim()} …`;
}
