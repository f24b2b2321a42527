/**
 * Puts every table of sanitised article HTML into a scroll region that the keyboard reaches, named by its caption or number; a table in a
 * table is in one already. The input is well-formed and has its attributes escaped, so a tag is all that can begin with `<table`.
 */
export function scrollableTables(html: string): string {
  let count = 0;
  let depth = 0;
  return html.replace(/<(\/?)table(?:\s[^>]*)?>/gi, (tag: string, isEnd: string, at: number) => {
    if (isEnd) {
      depth -= 1;
      return depth === 0 ? `${tag}</div>` : tag;
    }
    depth += 1;
    if (depth > 1) return tag;
    count += 1;
    const table = html.slice(at, html.indexOf('</table>', at));
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/i.exec(table)?.[1]?.replace(/<[^>]*>/g, '');
    const name = (caption?.trim() || `Table ${count}`).replace(/"/g, '&quot;');
    return `<div class="table-scroll" role="group" tabindex="0" aria-label="${name}">${tag}`;
  });
}

/** Puts the end mark into the last paragraph of an article, where the text ends with one. */
export function withEndMark(html: string, letter: string): string {
  const mark = Array.from(letter)[0]?.replace(/[<>&]/g, '').toUpperCase();
  return mark ? html.replace(/<\/p>\s*$/, ` <span class="end-mark" aria-hidden="true">${mark}</span></p>`) : html;
}
