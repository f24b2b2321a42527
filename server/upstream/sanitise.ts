import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { SAFE_HTML } from '../../shared/rules/safe-html.ts';

/** HTML that no editor writes: reading it would take longer than anybody may be kept waiting. */
export class UnreadableHtml extends Error {
  override name = 'UnreadableHtml';
}

/** Elements inside each other; what a text may show ends far below (`nestingLimit`). Time grows with the square of it. */
const MOST_DEPTH = 500;
const MEMORY_CHARACTERS = 8_000_000;
/** What remembering a text costs besides the text. */
const OVERHEAD = 100;

/** What became of a text, by its hash; nothing for one that was safe as it came, as nearly all are. */
const known = new LRUCache<string, { readonly safe?: string }>({
  maxSize: MEMORY_CHARACTERS,
  sizeCalculation: ({ safe = '' }) => safe.length + OVERHEAD,
});

/**
 * Well-formed HTML of which only what the allow-list names is left. The same text comes again with each renewal of an answer: it is
 * read once (60 KB: 2 to 4 ms), and recognised later (0.05 ms).
 * @throws UnreadableHtml when it is nested too deeply.
 */
export function sanitise(html: string): string {
  if (!html.includes('<')) return html;
  const key = hash('sha256', html, 'base64');
  const found = known.get(key);
  if (found) return found.safe ?? html;
  let depth = 0;
  const safe = sanitizeHtml(html, {
    ...SAFE_HTML,
    onOpenTag() {
      depth += 1;
      if (depth > MOST_DEPTH) throw new UnreadableHtml(`more than ${MOST_DEPTH} elements inside each other`);
    },
    onCloseTag() {
      depth -= 1;
    },
  });
  known.set(key, safe === html ? {} : { safe });
  return safe;
}
