/**
 * Puts every table of sanitised article HTML into a scroll region that the keyboard reaches, named by its caption or number.
 * The input is well-formed and has its attributes escaped, so a tag is all that can begin with `<table`.
 */
export function scrollableTables(html: string): string {
  let count = 0;
  return html
    .replace(/<table[\s>][\s\S]*?(?=<\/table>)/gi, (table) => {
      count += 1;
      const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/i.exec(table)?.[1]?.replace(/<[^>]*>/g, '');
      const name = (caption?.trim() || `Table ${count}`).replace(/"/g, '&quot;');
      return `<div class="table-scroll" role="group" tabindex="0" aria-label="${name}">${table}`;
    })
    .replace(/<\/table>/gi, '</table></div>');
}

/** Puts the end mark into the last paragraph of an article, where the text ends with one. */
export function withEndMark(html: string, letter: string): string {
  const mark = Array.from(letter)[0]?.replace(/[<>&]/g, '').toUpperCase();
  return mark ? html.replace(/<\/p>\s*$/, ` <span class="end-mark" aria-hidden="true">${mark}</span></p>`) : html;
}
