import { actsByNumber, euLaw, eurLex } from './eu-law.ts';
import type { Citation, Described, Family } from './family.ts';
import { ema, ghtf, ich, imdrf, mdcg, meddev } from './guidance.ts';
import { standards } from './standards.ts';
import { cfr, fdaDockets, federalRegister } from './us-law.ts';

const FAMILIES: readonly Family[] = [
  euLaw,
  eurLex,
  cfr,
  federalRegister,
  fdaDockets,
  mdcg,
  meddev,
  ich,
  imdrf,
  ghtf,
  ema,
  standards,
];

export type Reference = { readonly id: string; readonly start: number; readonly end: number };

const BEFORE = '(?<![\\p{L}\\p{N}/.,-])';
const AFTER = '(?![\\p{L}\\p{N}])';

type Compiled = { hint: RegExp; head: RegExp; next: RegExp | undefined; read: Citation['read'] };
const inTexts = FAMILIES.flatMap((family) => compile(family, false));
const inSearches = FAMILIES.flatMap((family) => compile(family, true));

function compile({ hint, citations }: Family, isSearch: boolean): Compiled[] {
  return citations.map(({ head, next, caseSensitive, read }) => {
    const flags = caseSensitive && !isSearch ? 'du' : 'diu';
    return {
      hint: new RegExp(hint, 'i'),
      head: new RegExp(`${BEFORE}(?:${head})${AFTER}`, `g${flags}`),
      next: next === undefined ? undefined : new RegExp(`(?:${next})${AFTER}`, `y${flags}`),
      read,
    };
  });
}

export function referencesIn(text: string): Reference[] {
  if (!/\d/.test(text)) return [];
  return withoutOverlaps(inTexts.flatMap((citation) => findMatches(citation, text)));
}

export function documentIdsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => referencesIn(text).map(({ id }) => id)))].sort();
}

export function referencesInSearch(text: string): Reference[] {
  return withoutOverlaps(inSearches.flatMap((citation) => findMatches(citation, text)));
}

/** Likeliest first; an act's number needs no kind here. */
export function documentIdsOfSearch(text: string): string[] {
  return [...new Set([...referencesInSearch(text).map(({ id }) => id), ...actsByNumber(text)])];
}

export function isCitation(text: string): boolean {
  if (actsByNumber(text).length > 0) return true;
  const found = referencesInSearch(text);
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return found.length > 0 && !/[\p{L}\p{N}]/u.test(rest);
}

export function describeDocument(id: string): Described | undefined {
  for (const family of FAMILIES) {
    const match = family.id.exec(id);
    if (match) return family.describe(match.groups ?? {});
  }
  return undefined;
}

function findMatches({ hint, head, next, read }: Compiled, text: string): Reference[] {
  if (!hint.test(text)) return [];
  const references: Reference[] = [];
  for (const first of text.matchAll(head)) {
    const groups = first.groups ?? {};
    const id = read(groups, groups);
    if (id === undefined) continue;
    references.push(buildSpan(first, id));
    if (!next) continue;
    next.lastIndex = first.index + first[0].length;
    for (let more = next.exec(text); more; more = next.exec(text)) {
      const further = read(more.groups ?? {}, groups);
      if (further === undefined) break;
      references.push(buildSpan(more, further));
    }
  }
  return references;
}

function buildSpan(match: RegExpExecArray, id: string): Reference {
  const [start, end] = match.indices?.groups?.item ?? match.indices?.[0] ?? [match.index, match.index];
  return { id, start, end };
}

/** Prefers the first, then the longest of overlapping references. */
function withoutOverlaps(references: readonly Reference[]): Reference[] {
  const kept: Reference[] = [];
  for (const reference of references.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (reference.start >= (kept.at(-1)?.end ?? 0)) kept.push(reference);
  }
  return kept;
}
