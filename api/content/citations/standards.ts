import { type Described, type Family, type Groups, HYPHEN } from './family.ts';

const ORGANISATION = '(?<organisation>ISO(?:/IEC|/ASTM)?|IEC)';
const DELIVERABLE = '(?:[/\\s](?<deliverable>TR|TS|PAS|Guide))?';
const EDITION =
  '(?::\\s?(?:19|20)\\d{2}|-(?:19|20)\\d{2}(?!\\d))?(?:[+/]\\s?(?:A|AMD|AC)\\s?\\d*(?::\\s?(?:19|20)\\d{2})?)*';

/** Editions, amendments and adoptions like EN ISO are one document. */
export const standards: Family = {
  hint: 'ISO|IEC',
  citations: [
    {
      head: `(?:(?:BS|DIN|NF|UNI|ANSI/AAMI)\\s+)?(?:EN\\s+)?${ORGANISATION}${DELIVERABLE}(?:\\s+|${HYPHEN})(?<number>\\d{2,5})(?<part>(?:${HYPHEN}(?!(?:19|20)\\d{2}(?!\\d))\\d{1,3}(?!\\d)){0,3})(?<edition>${EDITION})(?![\\p{L}\\p{N}]|[.,]\\d)`,
      read: standardId,
    },
  ],
  id: /^(?<organisation>iso-iec|iso-astm|iso|iec)-(?:(?<deliverable>tr|ts|pas|guide)-)?(?<number>[1-9]\d{1,4}(?:-[1-9]\d{0,2}){0,3})$/,
  describe: describeStandard,
};

function standardId({
  organisation = '',
  deliverable,
  number = '',
  part = '',
  edition = '',
}: Groups): string | undefined {
  const isGuide = deliverable?.toLowerCase() === 'guide';
  if (number.startsWith('0') || (number.length < 3 && !isGuide)) return undefined;
  // `ISO 2024` may be a year.
  if (/^(?:19[89]|20[0-4])\d$/.test(number) && part === '' && edition === '') return undefined;
  const parts = part.split(new RegExp(HYPHEN)).filter(Boolean);
  return [organisation.replace('/', '-'), deliverable, number, ...parts].filter(Boolean).join('-').toLowerCase();
}

function describeStandard({ organisation = '', deliverable, number }: Groups): Described {
  const issuer = organisation.toUpperCase().replace('-', '/');
  const kind = deliverable === undefined ? '' : deliverable === 'guide' ? ' Guide' : `/${deliverable.toUpperCase()}`;
  const name = `${issuer}${issuer === 'ISO/IEC' && kind !== ' Guide' ? kind.replace('/', ' ') : kind} ${number}`;
  if (issuer === 'IEC') return { number: name, issuer: 'International Electrotechnical Commission' };
  return {
    number: name,
    issuer: 'International Organization for Standardization',
    source: { name: 'ISO', url: `https://www.iso.org/search.html?${new URLSearchParams({ q: name })}` },
  };
}
