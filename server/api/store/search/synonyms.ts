/** Synonyms that a text mentions: the form in the text, and all forms. */
export type Mention = { written: string; forms: readonly string[] };

/** The lists of words with one meaning, from the content. */
export type Synonyms = readonly { readonly forms: readonly string[] }[];

/**
 * The synonyms that a text mentions, each list once and the longest form first, so that `electronic common technical document` is
 * replaced before `common technical document`.
 */
export function mentionsIn(text: string, synonyms: Synonyms): Mention[] {
  const mentions = synonyms.flatMap(({ forms }) => {
    const pattern = new RegExp(forms.map(formPattern).join('|'), 'giu');
    const [written] = text.match(pattern)?.sort((a, b) => b.length - a.length) ?? [];
    return written === undefined ? [] : [{ written, forms }];
  });
  return mentions.sort((a, b) => b.written.length - a.written.length);
}

/** A pattern for the words of a form, with word boundaries around them and any punctuation or space between them. */
function formPattern(form: string): string {
  const words = form.match(/[\p{L}\p{N}]+/gu) ?? [];
  // `510(k)` ends with a bracket, which belongs to the form.
  const closing = form.endsWith(')') ? '\\)?' : '';
  return `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}"]+')}(?![\\p{L}\\p{N}])${closing}`;
}
