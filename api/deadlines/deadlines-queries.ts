import { DEADLINES_PATH, DOCUMENTS_PATH } from '../../shared/constants.ts';
import type { Deadline, Proposal } from '../../shared/contract/models.ts';
import { isChosen } from '../../shared/deadlines/deadline-line.ts';
import { deadlineStatus, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { nextYearly, openingBefore } from '../../shared/deadlines/yearly.ts';
import { utcDay } from '../common/calendar.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { readList } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';
import { JURISDICTION_NAMES, PRODUCT_SCOPE_NAMES } from './scope-names.ts';

export type DeadlineFilter = {
  readonly jurisdiction?: string | undefined;
  readonly product?: string | undefined;
  readonly topic?: number | undefined;
  readonly document?: string | undefined;
  readonly terms?: readonly number[] | undefined;
};

type Entry = ContentData<'deadlines'>[number];
type Described = ContentData<'documents'>[number];

/** Undefined for a proposal, which no date makes law; of a yearly duty the next day. */
export function findHoldingDate({ status, date, yearly }: Entry, today: string): string | undefined {
  if (status === 'proposed') return undefined;
  return yearly ? nextYearly(yearly.day, today) : date;
}

/** Law only. Upcoming dates first, then past ones, latest first. */
export async function deadlinesWhere(db: Db, now: Date, filter: DeadlineFilter = {}): Promise<Deadline[]> {
  const [entries, known] = await Promise.all([readList(db, 'deadlines'), readKnown(db)]);
  const today = utcDay(now);
  return entries
    .filter((entry) => matches(entry, filter))
    .flatMap((entry) => {
      const date = findHoldingDate(entry, today);
      return date === undefined ? [] : [toDeadline(entry, { date, today, known })];
    })
    .filter((deadline) => isChosen(deadline, filter))
    .sort((a, b) => inOrder(a, b, today));
}

export async function proposalsWhere(db: Db, now: Date, filter: DeadlineFilter = {}): Promise<Proposal[]> {
  const [entries, known] = await Promise.all([readList(db, 'deadlines'), readKnown(db)]);
  const today = utcDay(now);
  return entries
    .filter(({ status }) => status === 'proposed')
    .map((entry) => toProposal(entry, today, known))
    .filter((proposal) => isChosen(proposal, filter))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

function matches(entry: Entry, { document, terms }: DeadlineFilter): boolean {
  return (
    (document === undefined || entry.document === document) &&
    (terms === undefined || entry.topics.some((each) => terms.includes(each)))
  );
}

function inOrder(a: Deadline, b: Deadline, today: string): number {
  const isPast = isPastDay(a.date, today);
  if (isPast !== isPastDay(b.date, today)) return isPast ? 1 : -1;
  return isPast ? b.date.localeCompare(a.date) : a.date.localeCompare(b.date);
}

type Known = {
  readonly names: ReadonlyMap<number, string>;
  /** Documents that have a page, by id. */
  readonly documents: ReadonlyMap<string, Described>;
};

async function readKnown(db: Db): Promise<Known> {
  const [terms, documents] = await Promise.all([readList(db, 'taxonomy'), readList(db, 'documents')]);
  return {
    names: new Map(terms.map(({ id, name }) => [id, name])),
    documents: new Map(documents.map((document) => [document.document, document])),
  };
}

type Dated = { readonly date: string; readonly today: string; readonly known: Known };

function toDeadline(entry: Entry, { date, today, known }: Dated): Deadline {
  const { effect, yearly } = entry;
  return {
    ...toDescribed(entry, known),
    date,
    effect,
    status: deadlineStatus({ date, effect }, today),
    ...(yearly && { yearly: true }),
    ...(yearly?.opens !== undefined && { opens: openingBefore(yearly.opens, date) }),
  };
}

function toProposal(entry: Entry, today: string, known: Known): Proposal {
  const { stage = '', next = '', date, consultation } = entry;
  const isOpen = consultation !== undefined && !isPastDay(consultation.until, today);
  return {
    ...toDescribed(entry, known),
    stage,
    next,
    ...(date !== undefined && { date }),
    ...(isOpen && { consultation }),
  };
}

function toDescribed(entry: Entry, { names, documents }: Known) {
  const { key, title, jurisdiction, products, topics, affects, provision, url, summary, asOf } = entry;
  const document = documents.get(entry.document ?? '');
  const number = document && (document.number ?? describeDocument(document.document)?.number);
  return {
    key,
    title,
    jurisdiction: coded(JURISDICTION_NAMES, jurisdiction),
    products: products.map((code) => coded(PRODUCT_SCOPE_NAMES, code)),
    topics: topics.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    affects,
    provision,
    source: url,
    ...(document && number !== undefined && { document: { number, path: `${DOCUMENTS_PATH}/${document.document}` } }),
    ...(summary !== undefined && { summary }),
    asOf,
    path: `${DEADLINES_PATH}#${key}`,
  };
}

const coded = (names: Readonly<Record<string, string>>, code: string) => ({ code, name: names[code] ?? code });
