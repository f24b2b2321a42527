import { formatWhole } from '../../../shared/format-whole.ts';
import { numberInWords, ordinalInWords } from './number-words.ts';

/** A number with its unit, or a text. */
export type Fact =
  | { readonly value: number; readonly unit?: 'dollars' | 'percent' | undefined }
  | { readonly value: string };

export type Facts = {
  readonly values: ReadonlyMap<string, Fact>;
  /** False when a source file is unreadable. */
  readonly isWhole: boolean;
  readonly version: string;
};

/** Like `{{ rules.access.months | words }}`, on one line. */
const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

const FILTERS: Readonly<Record<string, (value: number) => string>> = {
  words: numberInWords,
  Words: (value) => capitalised(numberInWords(value)),
  ordinal: ordinalInWords,
};
const FILTER_NAMES = Object.keys(FILTERS).join(', ');

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

/** Replaces placeholders by spaces, so that lines and columns stay. */
export const withoutPlaceholders = (text: string): string =>
  text.replaceAll(PLACEHOLDER, (whole) => ' '.repeat(whole.length));

export function placeholderFlaws(source: string, facts: Facts): { line: number; reason: string }[] {
  return source.split('\n').flatMap((text, index) =>
    [...text.matchAll(PLACEHOLDER)].flatMap(([whole, inner = '']) => {
      const reason = findFlaw(whole, inner, facts);
      return reason === undefined ? [] : [{ line: index + 1, reason }];
    }),
  );
}

function findFlaw(whole: string, inner: string, { values, isWhole }: Facts): string | undefined {
  const { name, filter } = toParts(inner);
  const fact = values.get(name);
  if (!fact) return isWhole ? `${whole}: nothing has the name ${name}; data/rules.yaml lists the rules` : undefined;
  if (filter === undefined) return undefined;
  if (!Object.hasOwn(FILTERS, filter)) return `${whole}: after the bar may be one of: ${FILTER_NAMES}`;
  const isCount = typeof fact.value === 'number' && Number.isInteger(fact.value) && fact.value < 1_000_000;
  return isCount ? undefined : `${whole}: ${name} is no whole number that can be in words`;
}

export const fillPlaceholders = (text: string, { values }: Facts): string =>
  text.replaceAll(PLACEHOLDER, (whole, inner: string) => {
    const { name, filter } = toParts(inner);
    const fact = values.get(name);
    return fact ? inText(fact, filter) : whole;
  });

export function fillAll(value: unknown, facts: Facts): unknown {
  if (typeof value === 'string') return fillPlaceholders(value, facts);
  if (Array.isArray(value)) return value.map((each) => fillAll(each, facts));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillAll(each, facts)]));
}

function toParts(inner: string): { name: string; filter: string | undefined } {
  const [name = '', filter] = inner.split('|', 2).map((part) => part.trim());
  return { name, filter };
}

function inText(fact: Fact, filter: string | undefined): string {
  const { value } = fact;
  if (typeof value === 'string') return value;
  const inWords = filter === undefined ? undefined : FILTERS[filter];
  if (inWords) return inWords(value);
  const figure = Number.isInteger(value) ? formatWhole(value) : String(value);
  const unit = 'unit' in fact ? fact.unit : undefined;
  if (unit === 'dollars') return `$${figure}`;
  return unit === 'percent' ? `${figure}%` : figure;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
