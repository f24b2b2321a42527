type TextPart = { readonly text: string; readonly marked: boolean };

const MARKS = /<mark>([\s\S]*?)<\/mark>/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Never becomes HTML: markup other than `<mark>` is shown literally. */
export function markedText(passage: string): TextPart[] {
  return passage
    .split(MARKS)
    .map((text, index) => ({
      text: text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity),
      marked: index % 2 === 1,
    }))
    .filter(({ text }) => text !== '');
}
