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
