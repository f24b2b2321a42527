/** Adds the society's first letter to the last paragraph, unless the HTML ends with another element. */
export function withEndMark(html: string, name: string): string {
  const letter = /^[\p{Letter}\p{Number}]/u.exec(name)?.[0].toUpperCase();
  const text = html.trimEnd();
  if (!letter || !text.endsWith(PARAGRAPH_END)) return html;
  const mark = ` <span class="end-mark" aria-hidden="true">${letter}</span>`;
  return text.slice(0, -PARAGRAPH_END.length) + mark + PARAGRAPH_END;
}

const PARAGRAPH_END = '</p>';
