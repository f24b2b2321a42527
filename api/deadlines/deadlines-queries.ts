import { DEADLINES_PATH, DOCUMENTS_PATH, JURISDICTIONS, PRODUCT_TYPES } from '../../shared/constants.ts';
import type { Deadline } from '../../shared/contract/models.ts';
import { isChosen } from '../../shared/deadlines/deadline-line.ts';
import { deadlineStatus, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { utcDay } from '../common/calendar.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { readList } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';

export type DeadlineFilter = {
  readonly jurisdiction?: string | undefined;
  readonly product?: string | undefined;
  readonly topic?: number | undefined;
  readonly document?: string | undefined;
  readonly terms?: readonly number[] | undefined;
};

type Entry = ContentData<'deadlines'>[number];
type Described = ContentData<'documents'>[number];

/** Upcoming dates first, then past ones, latest first. */
export async function deadlinesWhere(db: Db, now: Date, filter: DeadlineFilter = {}): Promise<Deadline[]> {
  const [entries, terms, documents] = await Promise.all([
    readList(db, 'deadlines'),
    readList(db, 'taxonomy'),
    readList(db, 'documents'),
  ]);
  const today = utcDay(now);
  const known = new Map(documents.map((document) => [document.document, document]));
  const names = new Map(terms.map(({ id, name }) => [id, name]));
  return entries
    .filter((entry) => matches(entry, filter))
    .sort((a, b) => inOrder(a, b, today))
    .map((entry) => toDeadline(entry, { today, names, document: known.get(entry.document ?? '') }))
    .filter((deadline) => isChosen(deadline, filter));
}

function matches(entry: Entry, { document, terms }: DeadlineFilter): boolean {
  return (
    (document === undefined || entry.document === document) &&
    (terms === undefined || entry.topics.some((each) => terms.includes(each)))
  );
}

function inOrder(a: Entry, b: Entry, today: string): number {
  const isPast = isPastDay(a.date, today);
  if (isPast !== isPastDay(b.date, today)) return isPast ? 1 : -1;
  return isPast ? b.date.localeCompare(a.date) : a.date.localeCompare(b.date);
}

type Facts = {
  today: string;
  names: ReadonlyMap<number, string>;
  /** Undefined when the document has no page. */
  document: Described | undefined;
};

function toDeadline(entry: Entry, { today, names, document }: Facts): Deadline {
  const { key, title, date, effect, status: stage, jurisdiction, products, topics, url, summary } = entry;
  const number = document && (document.number ?? describeDocument(document.document)?.number);
  return {
    key,
    title,
    date,
    effect,
    status: deadlineStatus({ date, effect, stage }, today),
    jurisdiction: coded(JURISDICTIONS, jurisdiction),
    products: products.map((code) => coded(PRODUCT_TYPES, code)),
    topics: topics.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    affects: entry.affects,
    provision: entry.provision,
    source: url,
    ...(document && number !== undefined && { document: { number, path: `${DOCUMENTS_PATH}/${document.document}` } }),
    ...(summary !== undefined && { summary }),
    asOf: entry.asOf,
    path: `${DEADLINES_PATH}#${key}`,
  };
}

const coded = (names: Readonly<Record<string, string>>, code: string) => ({ code, name: names[code] ?? code });
