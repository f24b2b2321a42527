const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };

/** Decodes the entities that React writes into text and attributes. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(?:amp|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? '');

/** The title, headings and main text of a page without scripts. */
export function readPage(html: string): { title: string; headings: string[]; mainText: string } {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map((match) => toText(match[1] ?? ''));
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? '';
  return { title, headings, mainText: toText(main) };
}

function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
