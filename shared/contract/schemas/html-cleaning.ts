/** Marks HTML fields in JSON Schema. */
export const HTML_MEDIA_TYPE = 'text/html';

export type HtmlCleaner = { readonly html: (text: string) => string; readonly notice: (text: string) => string };

const AS_IT_IS: HtmlCleaner = { html: (text) => text, notice: (text) => text };
let cleaner = AS_IT_IS;

/** Clean HTML fields while `parse` runs, which must be synchronous. */
export function withCleanHtml<T>(by: HtmlCleaner, parse: () => T): T {
  cleaner = by;
  try {
    return parse();
  } finally {
    cleaner = AS_IT_IS;
  }
}

export const cleanHtml = (text: string): string => cleaner.html(text);
export const cleanNotice = (text: string): string => cleaner.notice(text);
