import { parseDocument } from 'yaml';
import { z } from 'zod';
import { ACCEPTANCE_DAYS } from '../../../shared/chapters/meeting-form.ts';
import { RESUME_DAYS } from '../../../shared/follows/followed.ts';
import { CREDITS } from '../../../shared/item-credits.ts';
import { LINK_HOURS } from '../../../shared/link-lifetime.ts';
import { fillProduct } from '../../../shared/site/product-token.ts';
import { daysBetween, dayWords, isCalendarDay } from '../../common/calendar.ts';
import { contentDay, isOffsetDate, offsetDay } from '../kinds/dates.ts';
import { rules } from '../kinds/rules.ts';
import { type FactList, type FactSources, toVersion } from './fact-sources.ts';
import type { Fact, Facts } from './placeholders.ts';

const OF_CODE: readonly Named[] = [
  ['credits.hour', { value: CREDITS.hour }],
  ['credits.conference-day', { value: CREDITS.conferenceDay }],
  ['credits.conference', { value: CREDITS.conference }],
  ['links.hours', { value: LINK_HOURS }],
  ['follows.days', { value: RESUME_DAYS }],
  ['acceptances.days', { value: ACCEPTANCE_DAYS }],
];

type Named = readonly [name: string, fact: Fact];

export const CODE_FACTS: Facts = { values: new Map(OF_CODE), isWhole: true, version: '' };

/** Collects rules, list entries, counts, and facts of the code. */
export function buildFacts(sources: FactSources, product: string): Facts {
  const rows = (list: FactList) =>
    sources.lists.filter(({ kind }) => kind === list).map(({ source }) => toData(fillProduct(source, product)));
  const read = rows('rules').map((data) => rules.schema.safeParse(data));
  const values = new Map<string, Fact>([
    ...OF_CODE,
    ...read.flatMap(({ data = [] }) => data.map(({ rule, value, unit }): Named => [`rules.${rule}`, { value, unit }])),
    ...rows('society').flatMap(ofSociety),
    ...ofChapters(rows('local-networks').flatMap(valid(z.array(chapter)))),
    ...ofExams(rows('rac-exams').flatMap(valid(z.array(exam)))),
    ...ofQuestions(rows('practice-questions').flatMap(valid(z.array(practiceQuestion)))),
    ...rows('deadlines')
      .flatMap(valid(z.array(legalDate)))
      .flatMap(ofLegalDate),
    ...ofProducts(sources.productTypes),
    ...sources.capacities.map(({ event, places }): Named => [`places.${event}`, { value: places }]),
  ]);
  return { values, isWhole: read.every(({ success }) => success), version: toVersion(sources) };
}

function toData(source: string): unknown {
  // Its warnings name what the import rejects.
  const document = parseDocument(source, { logLevel: 'error' });
  return document.errors.length > 0 ? undefined : document.toJS();
}

/** Treats invalid data as empty; it is reported elsewhere. */
const valid =
  <T>(schema: z.ZodType<readonly T[]>) =>
  (data: unknown): readonly T[] =>
    schema.safeParse(data).data ?? [];

const societyFacts = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  europe: z.object({ phone: z.string() }).optional(),
});

function ofSociety(data: unknown): Named[] {
  const society = societyFacts.safeParse(data).data;
  if (!society) return [];
  const { name, email, phone, europe } = society;
  return [
    ['society.name', { value: name }],
    ['society.email', { value: email }],
    ['society.phone', { value: phone }],
    ['society.europe.phone', { value: europe?.phone ?? phone }],
  ];
}

const chapter = z.object({ location: z.string(), region: z.string().default('') });
const exam = z.object({ examCode: z.string(), windowOpens: contentDay, windowCloses: contentDay });

function ofChapters(chapters: readonly z.output<typeof chapter>[]): Named[] {
  const countries = new Set(chapters.map(({ location }) => location.slice(location.lastIndexOf(',') + 1).trim()));
  const regions = Map.groupBy(chapters, ({ region }) => region.toLowerCase().replaceAll(/[^a-z]+/g, '-'));
  return [
    ['counts.chapters', { value: chapters.length }],
    ['counts.chapter-countries', { value: countries.size }],
    ...[...regions].map(([region, each]): Named => [`counts.chapters-${region}`, { value: each.length }]),
  ];
}

/** Several papers of a certification share a window. */
function ofExams(exams: readonly z.output<typeof exam>[]): Named[] {
  return ['rac', 'rcc'].flatMap((certification): Named[] => {
    const own = exams.filter(({ examCode }) => examCode.toLowerCase().startsWith(`${certification}-`));
    const [first] = own;
    if (!first) return [];
    const papers = Map.groupBy(own, ({ examCode }) => examCode);
    const days = daysBetween(calendarDay(first.windowOpens), calendarDay(first.windowCloses));
    return [
      [`counts.${certification}-windows`, { value: Math.max(...[...papers.values()].map(({ length }) => length)) }],
      [`counts.${certification}-weeks`, { value: Math.round(days / 7) }],
    ];
  });
}

const practiceQuestion = z.object({ paper: z.string() });

const ofQuestions = (questions: readonly z.output<typeof practiceQuestion>[]): Named[] =>
  [...Map.groupBy(questions, ({ paper }) => paper)].map(([paper, each]) => [
    `counts.practice-questions-${paper}`,
    { value: each.length },
  ]);

const legalDate = z.object({
  key: z.string(),
  date: z.string().optional(),
  stage: z.string().optional(),
  next: z.string().optional(),
});

/** Lets a text name a day of the law, or how far a proposal has come, without a sentence of its own. */
const ofLegalDate = ({ key, date, stage, next }: z.output<typeof legalDate>): Named[] =>
  Object.entries({ date: date !== undefined && isCalendarDay(date) ? dayWords(date) : undefined, stage, next }).flatMap(
    ([name, value]): Named[] => (value === undefined ? [] : [[`deadlines.${key}.${name}`, { value }]]),
  );

const ANY_MONDAY = '2024-01-01';
const calendarDay = (date: string): string => (isOffsetDate(date) ? offsetDay(date, ANY_MONDAY) : date);

const ofProducts = (types: readonly string[]): Named[] =>
  [...Map.groupBy(types, (type) => type)].map(([type, each]) => [`counts.products.${type}`, { value: each.length }]);
