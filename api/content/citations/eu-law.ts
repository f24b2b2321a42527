import type { Described, Family, Groups, Source } from './family.ts';
import { JOINT } from './family.ts';

const LETTERS = { regulation: 'R', directive: 'L', decision: 'D' } as const;
type Act = keyof typeof LETTERS;

const ACTS: Readonly<Record<string, Act>> = { R: 'regulation', L: 'directive', D: 'decision' };

/** From this year on acts share one series, with the year first. */
const COMMON_SERIES = 2015;
/** Shorter numbers could be a range of years like 2017/18. */
const SAFE_LENGTH = 3;

const KIND =
  '(?:(?:Commission|Council)\\s+)?(?:(?:Implementing|Delegated)\\s+)?(?<kind>Regulations?|Regs?\\.?|Directives?|Dir\\.|Decisions?|IVDR|MDR|AI Act|AIMDD|IVDD|MDD)(?:\\s*\\(\\s*|\\s+)';
const COMMUNITY = '(?<community>\\(?(?:EU|EC|EEC|Euratom)(?:\\s*,\\s*Euratom)?\\)?)\\s*';
const NUMBER =
  '(?<no>No\\.?\\s*)?(?<first>\\d{1,5})/(?<second>\\d{1,5})(?:/(?<suffix>EEC|EC|EU|Euratom))?(?![\\p{L}\\p{N}/]|[.,]\\d)';

export const euLaw: Family = {
  hint: '\\d/\\d|[30]\\d{4}[RLD]\\d{4}',
  citations: [
    {
      head: `(?:${KIND})?(?:${COMMUNITY})?${NUMBER}`,
      next: `${JOINT}(?<item>(?:${COMMUNITY})?${NUMBER})`,
      read: (groups, head) => actId(groups, head),
    },
    {
      head: '(?:CELEX(?:\\s*:|\\s+(?:No\\.?|number))?\\s*)?(?:3|0)(?<year>(?:19|20)\\d{2})(?<letter>[RLD])(?<number>\\d{4})(?:-\\d{8})?',
      read: ({ year, letter = '', number }) => `${ACTS[letter.toUpperCase()]}-${year}-${Number(number)}`,
    },
  ],
  id: /^(?<act>regulation|directive|decision)-(?<year>(?:19|20)\d{2})-(?<number>[1-9]\d{0,4})$/,
  describe: ({ act, year, number }) => {
    if (act !== 'regulation' && act !== 'directive' && act !== 'decision') return undefined;
    return describeAct(act, Number(year), number ?? '');
  },
};

export const eurLex: Family = {
  hint: '[356]\\d{4}[A-Z]{1,2}\\d{4}',
  citations: [
    {
      head: '(?:CELEX(?:\\s*:|\\s+(?:No\\.?|number))?\\s*)?(?<celex>(?:3(?:19|20)\\d{2}H|5(?:19|20)\\d{2}(?:AG|AP|DC|PC|SC|XC)|6(?:19|20)\\d{2}(?:CC|CJ|CO|TJ|TO))\\d{4})',
      read: ({ celex = '' }) => `celex-${celex.toLowerCase()}`,
    },
  ],
  id: /^celex-(?<celex>[356](?:19|20)\d{2}[a-z]{1,2}\d{4})$/,
  describe: ({ celex = '' }) => ({
    number: `CELEX ${celex.toUpperCase()}`,
    issuer: 'European Union',
    source: atEurLex(celex.toUpperCase()),
  }),
};

export function actsByNumber(text: string): string[] {
  const [, first = '', second = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(text.trim()) ?? [];
  return (['regulation', 'directive', 'decision'] as const).flatMap((act) => inSeries(act, { first, second }) ?? []);
}

function actId(groups: Groups, head: Groups): string | undefined {
  const { first = '', second = '', suffix, community, no } = groups;
  const kind = groups.kind ?? head.kind;
  const isNamed = [suffix, community, no].some((part) => part !== undefined);
  if (kind === undefined) {
    // Directives are often cited by number alone, as 93/42/EEC.
    if (/^E?EC$/i.test(suffix ?? '')) return inSeries('directive', groups);
    const isMarked = community?.startsWith('(') === true || (community !== undefined && isSafe(first, second));
    return isMarked && Number(first) >= COMMON_SERIES ? inSeries('regulation', groups) : undefined;
  }
  if (!isNamed && !isSafe(first, second)) return undefined;
  return inSeries(toAct(kind), groups);
}

const isSafe = (first: string, second: string): boolean =>
  first.length < 4 || second.length >= SAFE_LENGTH ? /\d{2}/.test(first) && second.length >= 2 : false;

function toAct(kind: string): Act {
  if (/^(?:dir|mdd|ivdd|aimdd)/i.test(kind)) return 'directive';
  return /^dec/i.test(kind) ? 'decision' : 'regulation';
}

function inSeries(act: Act, { first = '', second = '', no }: Groups): string | undefined {
  const [leading, trailing] = [findYear(first), findYear(second)];
  const isCommon = leading !== undefined && leading >= COMMON_SERIES;
  const isNumberFirst = act === 'directive' ? false : act === 'decision' ? no !== undefined : true;
  if (isNumberFirst && trailing !== undefined && trailing < COMMON_SERIES) return findId(act, trailing, first);
  if (isCommon || (act !== 'regulation' && leading !== undefined)) return findId(act, leading, second);
  return undefined;
}

const findId = (act: Act, year: number | undefined, number: string): string | undefined =>
  Number(number) > 0 ? `${act}-${year}-${Number(number)}` : undefined;

function findYear(text: string): number | undefined {
  const year = text.length === 2 ? 1900 + Number(text) : Number(text);
  const isYear = text.length === 2 ? year >= 1958 && year <= 1998 : text.length === 4 && year >= 1958 && year < 2100;
  return isYear ? year : undefined;
}

function describeAct(act: Act, year: number, number: string): Described {
  const name = `${act.charAt(0).toUpperCase()}${act.slice(1)}`;
  const short = year < 1999 ? String(year).slice(2) : String(year);
  const community = year >= 2010 ? 'EU' : year >= 1994 ? 'EC' : 'EEC';
  const older =
    act === 'regulation' ? `${name} (${community}) No ${number}/${short}` : `${name} ${short}/${number}/${community}`;
  return {
    number: year >= COMMON_SERIES ? `${name} (EU) ${year}/${number}` : older,
    issuer: 'European Union',
    source: atEurLex(`3${year}${LETTERS[act]}${number.padStart(4, '0')}`),
  };
}

const atEurLex = (celex: string): Source => ({
  name: 'EUR-Lex',
  url: `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${celex}`,
});
