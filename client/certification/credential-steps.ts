/** A numbered list, with the heading before it. */
const STEPS = /(?:<h2[^>]*>(?:(?!<\/?h2)[\s\S])*<\/h2>\s*)?<ol>[\s\S]*?<\/ol>/;
const LISTS = /<ol>/g;

/** Separates a text's first numbered list; `steps` is undefined without one, and for a list of lists. */
export function splitSteps(html: string): { readonly steps: string | undefined; readonly rest: string } {
  const found = STEPS.exec(html);
  const [steps] = found ?? [];
  if (!found || !steps || steps.match(LISTS)?.length !== 1) return { steps: undefined, rest: html };
  return { steps, rest: html.slice(0, found.index) + html.slice(found.index + steps.length) };
}
