import { type Family, HYPHEN, JOINT } from './family.ts';

const REVISION = '(?:[\\s,]*\\(?(?:Rev(?:ision)?\\.?)\\s*\\d{1,2}\\)?)?';

const MDCG_LIST =
  'https://health.ec.europa.eu/medical-devices-sector/new-regulations/guidance-mdcg-endorsed-documents-and-other-guidance_en';

/** Medical Device Coordination Group; revisions are one document. */
export const mdcg: Family = {
  hint: 'MDCG',
  citations: [
    {
      head: `MDCG\\s+(?:guidance\\s+|document\\s+)?(?<year>20\\d{2})${HYPHEN}(?<number>\\d{1,2})(?![\\p{L}\\p{N}]|[.,]\\d)${REVISION}`,
      next: `${JOINT}(?<item>(?:MDCG\\s+)?(?<year>20\\d{2})${HYPHEN}(?<number>\\d{1,2})(?![\\p{L}\\p{N}]|[.,]\\d)${REVISION})`,
      read: ({ year, number }) => (Number(number) > 0 ? `mdcg-${year}-${Number(number)}` : undefined),
    },
  ],
  id: /^mdcg-(?<year>20\d{2})-(?<number>[1-9]\d?)$/,
  describe: ({ year, number }) => ({
    number: `MDCG ${year}-${number}`,
    issuer: 'Medical Device Coordination Group',
    source: { name: 'European Commission, MDCG documents', url: MDCG_LIST },
  }),
};

export const meddev: Family = {
  hint: 'MEDDEV',
  citations: [
    {
      head: `MEDDEV\\.?\\s*(?<part>\\d)[.](?<section>\\d{1,2})(?:/|${HYPHEN})(?<number>\\d{1,2})(?!\\d)${REVISION}`,
      read: ({ part, section, number }) => `meddev-${part}-${section}-${Number(number)}`,
    },
  ],
  id: /^meddev-(?<part>\d)-(?<section>\d{1,2})-(?<number>[1-9]\d?)$/,
  describe: ({ part, section, number }) => ({
    number: `MEDDEV ${part}.${section}/${number}`,
    issuer: 'European Commission',
    source: { name: 'European Commission, MDCG documents', url: MDCG_LIST },
  }),
};

const ICH_PAGES: Readonly<Record<string, string>> = {
  e: 'efficacy-guidelines',
  m: 'multidisciplinary-guidelines',
  q: 'quality-guidelines',
  s: 'safety-guidelines',
};
const GUIDELINE = '(?<guideline>[EMQS]\\d{1,2}[A-QS-Z]?)';
const ICH_REVISION = '(?:\\s?\\(R\\d\\)|\\s?R\\d)?';

/** Revisions are one document. */
export const ich: Family = {
  hint: 'ICH|\\(R\\d\\)',
  citations: [
    {
      head: `ICH(?:\\s+|${HYPHEN})(?:(?:GCP|GMP|harmonised|tripartite|guidelines?)\\s+){0,3}${GUIDELINE}${ICH_REVISION}`,
      next: `${JOINT}(?<item>(?:ICH\\s+)?${GUIDELINE}${ICH_REVISION})`,
      read: ({ guideline = '' }) => `ich-${guideline.toLowerCase()}`,
    },
    {
      // Only the revision tells a guideline from a quarter or a question where no organisation is named.
      head: `${GUIDELINE}\\s?\\(R\\d\\)`,
      read: ({ guideline = '' }) => `ich-${guideline.toLowerCase()}`,
    },
  ],
  id: /^ich-(?<letter>[emqs])(?<number>[1-9]\d?)(?<part>[a-z]?)$/,
  describe: ({ letter = '', number, part = '' }) => ({
    number: `ICH ${letter.toUpperCase()}${number}${part.toUpperCase()}`,
    issuer: 'International Council for Harmonisation',
    source: { name: 'ICH', url: `https://www.ich.org/page/${ICH_PAGES[letter]}` },
  }),
};

export const imdrf: Family = {
  hint: 'IMDRF',
  citations: [
    {
      head: 'IMDRF(?:/[A-Za-z&]+(?:[ -][A-Za-z&]+)?)?[\\s/]+N\\s?(?<number>\\d{1,3})(?:\\s?FINAL)?(?:\\s?\\(Edition \\d\\))?(?::\\s?\\d{4})?',
      read: ({ number }) => (Number(number) > 0 ? `imdrf-n${Number(number)}` : undefined),
    },
  ],
  id: /^imdrf-n(?<number>[1-9]\d{0,2})$/,
  describe: ({ number }) => ({
    number: `IMDRF N${number}`,
    issuer: 'International Medical Device Regulators Forum',
    source: { name: 'IMDRF', url: 'https://www.imdrf.org/documents' },
  }),
};

/** Global Harmonization Task Force, archived by IMDRF. */
export const ghtf: Family = {
  hint: 'GHTF',
  citations: [
    {
      head: `GHTF/SG(?<group>\\d)(?:/|${HYPHEN})N(?<number>\\d{1,3})(?:R\\d{1,2})?(?::\\s?\\d{4})?`,
      read: ({ group, number }) => `ghtf-sg${group}-n${Number(number)}`,
    },
  ],
  id: /^ghtf-sg(?<group>\d)-n(?<number>[1-9]\d{0,2})$/,
  describe: ({ group, number }) => ({
    number: `GHTF/SG${group}/N${number}`,
    issuer: 'Global Harmonization Task Force',
    source: { name: 'IMDRF, GHTF archives', url: 'https://www.imdrf.org/documents/ghtf-final-documents' },
  }),
};

export const ema: Family = {
  hint: '[A-Z]/\\d',
  citations: [
    {
      head: '(?<committee>(?:EMA|EMEA|CHMP|CPMP|CVMP|PRAC|PDCO|HMPC)(?:/[A-Z][A-Za-z-]*){0,4})/(?<number>\\d{1,7})/(?<year>(?:19|20)\\d{2}|\\d{2})(?![\\p{L}\\p{N}/]|[.,]\\d)',
      caseSensitive: true,
      read: ({ committee = '', number, year }) => `${committee.toLowerCase().replaceAll('/', '-')}-${number}-${year}`,
    },
  ],
  id: /^(?<committee>(?:ema|emea|chmp|cpmp|cvmp|prac|pdco|hmpc)(?:-[a-z]+){0,8})-(?<number>\d{1,7})-(?<year>(?:19|20)\d{2}|\d{2})$/,
  describe: ({ committee = '', number, year }) => {
    const reference = `${committee.toUpperCase().replaceAll('-', '/')}/${number}/${year}`;
    const query = new URLSearchParams({ search_api_fulltext: reference });
    return {
      number: reference,
      issuer: 'European Medicines Agency',
      source: { name: 'European Medicines Agency', url: `https://www.ema.europa.eu/en/search?${query}` },
    };
  },
};
