import { type Family, HYPHEN, JOINT } from './family.ts';

const MAX_TITLE = 50;
const SECTION = '\\d{1,4}(?:\\.\\d{1,4}[a-z]?)?(?:\\([a-z0-9]{1,4}\\))*(?![\\p{L}\\p{N}]|[.,]\\d)';
const UNIT = '(?:Parts?|Pts?\\.|Sections?|Sec\\.|\u00a7{1,2})';

/** A section belongs to the document of its part. */
export const cfr: Family = {
  hint: 'C\\.?\\s?F\\.?\\s?R|Code\\s+of\\s+Federal',
  citations: [
    {
      head: `(?<title>\\d{1,2})\\s*C\\.?\\s?F\\.?\\s?R\\.?\\s*(?<unit>${UNIT})?\\s*(?<section>${SECTION}(?:\\s*${HYPHEN}\\s*\\d{1,4}\\.\\d{1,4})?)`,
      next: `(?:${JOINT}|(?<range>\\s*${HYPHEN}\\s*))(?<item>(?:${UNIT}\\s*)?(?<section>${SECTION}))`,
      read: ({ section = '', range, item = '' }, head) => {
        const isFirst = item === '';
        // A section of the Code has its part before the dot: `21 CFR 1271; section 351` names one of another law.
        if (/^sec/i.test(item) && !section.includes('.')) return undefined;
        const isListed = /s\.?$|\u00a7\u00a7/i.test(head.unit ?? '') || section.includes('.') || /^\D/.test(item);
        // `21 CFR 820, 13485 and 3 others` cites only the first number; `21 CFR 210/211` and `210-211` cite two parts.
        const isLike = range !== undefined && section.length === toPart(head.section ?? '').length;
        return isFirst || isListed || isLike ? partId(head.title, section) : undefined;
      },
    },
    {
      head: `(?<title>\\d{1,2})\\s*CFR\\s+(?<section>\\d{3})/(?<item>\\d{3})(?![\\p{L}\\p{N}/])`,
      read: ({ title, item = '' }) => partId(title, item),
    },
    {
      head: `Title\\s+(?<title>\\d{1,2})\\s+of\\s+the\\s+Code\\s+of\\s+Federal\\s+Regulations\\s*,?\\s*(?:\\(?CFR\\)?\\s*,?\\s*)?${UNIT}\\s*(?<section>${SECTION})`,
      read: ({ title, section = '' }) => partId(title, section),
    },
  ],
  id: /^(?<title>[1-9]\d?)-cfr-(?<part>[1-9]\d{0,3})$/,
  describe: ({ title, part }) => ({
    number: `${title} CFR ${part}`,
    issuer: 'United States, Code of Federal Regulations',
    source: { name: 'eCFR', url: `https://www.ecfr.gov/current/title-${title}/part-${part}` },
  }),
};

const toPart = (section: string): string => /^\d+/.exec(section)?.[0] ?? '';

function partId(title: string | undefined, section: string): string | undefined {
  const isTitle = Number(title) >= 1 && Number(title) <= MAX_TITLE;
  const part = Number(toPart(section));
  return isTitle && part > 0 ? `${Number(title)}-cfr-${part}` : undefined;
}

export const federalRegister: Family = {
  hint: '\\d\\s+Fe?d?\\.?\\s?R',
  citations: [
    {
      head: '(?<volume>\\d{2,3})\\s+(?:FR|Fed\\.?\\s?Reg\\.?)\\s+(?<page>\\d{1,3},\\d{3}|\\d{3,6})(?![\\p{L}\\p{N}]|[.,]\\d)',
      caseSensitive: true,
      read: ({ volume, page = '' }) => `${Number(volume)}-fr-${Number(page.replace(',', ''))}`,
    },
  ],
  id: /^(?<volume>[1-9]\d{1,2})-fr-(?<page>[1-9]\d{0,5})$/,
  describe: ({ volume, page }) => ({
    number: `${volume} FR ${page}`,
    issuer: 'United States, Federal Register',
    source: { name: 'Federal Register', url: `https://www.federalregister.gov/citation/${volume}-FR-${page}` },
  }),
};

export const fdaDockets: Family = {
  hint: 'FDA',
  citations: [
    {
      head: `(?:Docket\\s+(?:No\\.?\\s*)?)?FDA${HYPHEN}(?<year>(?:19|20)\\d{2})${HYPHEN}(?<letter>[A-Z])${HYPHEN}(?<number>\\d{4})`,
      read: ({ year, letter = '', number }) => `fda-${year}-${letter.toLowerCase()}-${number}`,
    },
  ],
  id: /^fda-(?<year>(?:19|20)\d{2})-(?<letter>[a-z])-(?<number>\d{4})$/,
  describe: ({ year, letter = '', number }) => {
    const docket = `FDA-${year}-${letter.toUpperCase()}-${number}`;
    return {
      number: docket,
      issuer: 'U.S. Food and Drug Administration',
      source: { name: 'Regulations.gov', url: `https://www.regulations.gov/docket/${docket}` },
    };
  },
};
