import type { ContentFile } from '../files/load.ts';

export type FavouriteFigure = {
  readonly figure: number;
  readonly uses: readonly { readonly thing: string; readonly file: string }[];
};

/** Smaller numbers, and rough ones, recur without being a habit. */
const SMALLEST = 101;
const ROUGH = 50;
const FEWEST_THINGS = 3;

/** A number with the word after it, unless it is a provision, a price, a year or part of another number. */
const COUNT =
  /(?<![\w$€£.,:/(§–-])(?<!\b(?:Articles?|Sections?|Parts?|Annex|Clauses?|Rules?|Regulations?|No|ISO|IEC|CFR|USC|Act|Title|FR|MDCG|TRS|Report|Series|Number|page|pages|to|and|or) )(\d{3}|\d{1,3}(?:,\d{3})+)(?![\d,./:%–-]\d|%)\s+([a-z]{3,})/g;
/** Matches a table row beginning with its label and its number. */
const ROW = /^\|\s*([^|]*[a-z][^|]*?)\s*\|\s*(\d{3}|\d{1,3}(?:,\d{3})+)\s*\|/gm;
const NO_THINGS = new Set(
  'a about after against and are as at available because before but by days dollars euro euros for from had has have hours in into is kilometres like member months more mm next of on one only or out over per said sale such than that the their them then these they to was were when where which while who with words years'.split(
    ' ',
  ),
);
type Use = { readonly figure: number; readonly thing: string; readonly file: string };

/** Finds numbers that stand for so many different things that readers stop to believe them, the commonest first. */
export function favouriteFigures(files: Iterable<ContentFile>): FavouriteFigure[] {
  const uses = [...files].flatMap(usesIn).filter(({ figure }) => figure >= SMALLEST && figure % ROUGH !== 0);
  return [...Map.groupBy(uses, ({ figure }) => figure)]
    .map(([figure, each]) => ({ figure, uses: firstOfEach(each) }))
    .filter((favourite) => new Set(favourite.uses.map(({ file }) => file)).size >= FEWEST_THINGS)
    .sort((a, b) => b.uses.length - a.uses.length || a.figure - b.figure);
}

function usesIn(file: ContentFile): Use[] {
  const use = (figure: number, thing: string): Use => ({ figure, thing, file: file.file });
  if (file.format !== 'markdown' || file.fields.draft) return [];
  const { title, summary } = file.fields;
  const facts = 'facts' in file.fields ? file.fields.facts.map(({ value }) => value) : [];
  return [
    ...[...[title, summary, ...facts, file.body].join('. ').matchAll(COUNT)].flatMap(([, digits = '', thing = '']) =>
      NO_THINGS.has(thing) ? [] : [use(toFigure(digits), thing)],
    ),
    ...[...file.body.matchAll(ROW)].map(([, label = '', digits = '']) => use(toFigure(digits), label.toLowerCase())),
    ...(file.kind === 'product' && file.fields.pages !== undefined ? [use(file.fields.pages, 'pages')] : []),
    ...(file.kind === 'event' && file.fields.placesLeft !== undefined ? [use(file.fields.placesLeft, 'places')] : []),
  ];
}

const toFigure = (digits: string): number => Number(digits.replaceAll(',', ''));

const firstOfEach = (uses: readonly Use[]) =>
  [...Map.groupBy(uses, ({ thing }) => thing).values()].flatMap(([first]) =>
    first ? [{ thing: first.thing, file: first.file }] : [],
  );
