import { z } from 'zod';
import { formatWhole } from '../../shared/format-whole.ts';
import { creditsOfEvent, creditsOfRecording, findCreditDomain, MAX_EVENT_CREDITS } from '../../shared/item-credits.ts';
import { daysBetween } from '../common/calendar.ts';
import { authorKey } from '../content/kinds/author-key.ts';
import { creditDomain, credits, creditsFit } from '../content/kinds/credit-fields.ts';
import { buildTime, contentDate, contentDay, contentTime, inOrder, splitDate, toDay } from '../content/kinds/dates.ts';
import {
  item,
  itemId,
  key,
  link,
  markdown,
  money,
  paragraph,
  path,
  person,
  picture,
  seo,
  term,
  text,
  timeZone,
  topic,
} from '../content/kinds/fields.ts';
import { draft, MAX_KEYS, until, upkeep } from '../content/kinds/item-fields.ts';
import { commonColumns } from '../content/kinds/item-row.ts';
import { markdownKind } from '../content/kinds/markdown-kind.ts';
import { buildSeo, findPicture } from '../content/kinds/pictures.ts';
import { renderMarkdown } from '../content/markdown/render.ts';
import { buildFaculty, buildProgramme, session } from './event-programme.ts';

const schema = z
  .strictObject({
    id: itemId,
    code: z.string().regex(/^[A-Z0-9-]+$/),
    title: text,
    summary: paragraph,
    starts: contentTime,
    ends: contentTime,
    timeZone,
    /** Week of the month for relative dates, like the first Thursday. */
    monthly: z
      .strictObject({
        week: z.enum(['first', 'second', 'third', 'fourth', 'last']),
        months: z.enum(['odd', 'even']).optional(),
      })
      .optional(),
    type: term,
    chapter: key.meta({ description: 'The `pageName` of the chapter that holds it' }).optional(),
    format: z.enum(['in-person', 'online', 'hybrid']),
    star: z.boolean().default(false),
    venue: z
      .strictObject({
        name: text,
        address: text,
        city: text,
        country: text,
        travel: text.optional(),
        picture: picture.optional(),
      })
      .optional(),
    level: z.enum(['Introductory', 'Intermediate', 'Advanced', 'All levels']).default('All levels'),
    language: text.default('English'),
    credits: credits.max(MAX_EVENT_CREDITS).optional(),
    creditDomain,
    capacity: z.int().positive().optional(),
    placesLeft: z.int().nonnegative().optional(),
    registrationOpens: contentDate.optional(),
    registrationCloses: contentDate.optional(),
    registrationUrl: link.optional(),
    registersByType: z.boolean().optional(),
    terms: paragraph.optional(),
    /** `until` is the last day of the early price; then `later` applies, and `onSite` at the event. */
    prices: z
      .array(
        z.strictObject({
          label: text,
          price: money,
          until: contentDay.optional(),
          later: money.optional(),
          onSite: money.optional(),
          note: text.optional(),
        }),
      )
      .default([]),
    speakers: z.array(person).default([]),
    sessions: z.array(session).default([]),
    questions: z.array(z.strictObject({ question: text, answer: markdown })).default([]),
    video: z
      .strictObject({
        title: text,
        provider: text,
        embedUrl: z.url({ protocol: /^https$/ }),
        captionsUrl: link.optional(),
        transcript: markdown,
        durationSeconds: z.int().positive(),
      })
      .optional(),
    topic,
    picture: picture.optional(),
    taxonomy: z.array(term).max(MAX_KEYS).default([]),
    related: z.array(item).default([]),
    site: path.meta({ description: 'Path of the first page of the conference’s microsite' }).optional(),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['starts', 'ends'], ['registrationOpens', 'registrationCloses']))
  .check(creditsFit);

type Fields = z.output<typeof schema>;

const LAST_MINUTE = '23:59';

const toPath = ({ slug }: { slug: string }): string => `/events/${slug}`;

export const event = markdownKind({
  kind: 'event',
  schema,
  editor: { label: 'Events', icon: 'event', line: ' · {{starts}} · {{venue.city}}', sortBy: 'starts' },
  pathOf: toPath,
  people: buildFaculty,
  terms: ({ type, taxonomy }) => [type, ...taxonomy],
  row(file, { names, pictures }) {
    const { fields } = file;
    const body = renderMarkdown(file.body, pictures);
    const path = toPath(file);
    const start = buildTime(fields.starts, fields.timeZone);
    const end = buildTime(fields.ends, fields.timeZone, LAST_MINUTE);
    const days = buildProgramme(fields, names);
    const faculty = buildFaculty(fields).map(names.person);
    const type = names.term(fields.type);
    const taxonomy = fields.taxonomy.map(names.term);
    const instant = (value: string | undefined, defaultTime: string) =>
      value === undefined ? undefined : buildTime(value, fields.timeZone, defaultTime).text;
    const place = toPlace(fields);
    const credits = toCredits(fields);

    return {
      kind: 'event',
      id: fields.id,
      key: file.slug,
      path,
      ...commonColumns(fields, fields.timeZone),
      bodyHtml: body.html,
      text: [body.text, ...fields.sessions.map((session) => session.title)].join(' '),
      keywords: [
        fields.code,
        type.name,
        place,
        ...faculty.map(({ name }) => name),
        ...taxonomy.map(({ name }) => name),
      ].join(', '),
      authorKeys: faculty.map(({ key }) => authorKey('event', key)),
      taxonomyIds: names.withParents([fields.type, ...fields.taxonomy]),
      publishedAt: null,
      startsAt: start.at,
      endsAt: end.at,
      card: {
        eventId: fields.id,
        code: fields.code,
        title: fields.title,
        summary: fields.summary,
        path,
        type,
        start: start.text,
        end: end.text,
        timeZone: fields.timeZone,
        isAllDay: splitDate(fields.starts).time === undefined,
        format: fields.format,
        place,
        terms: findTerms(fields),
        credits,
        creditDomain: findCreditDomain({ ...fields, credits }),
        isStar: fields.star,
        hasVideo: fields.video !== undefined,
        topic: fields.topic,
      },
      data: {
        headings: body.headings,
        picture: findPicture(fields.picture, pictures),
        venue: fields.venue && { ...fields.venue, picture: findPicture(fields.venue.picture, pictures) },
        ...(fields.chapter !== undefined && { chapter: fields.chapter }),
        level: fields.level,
        language: fields.language,
        capacity: fields.capacity,
        placesLeft: fields.placesLeft,
        conditions: fields.terms,
        registrationOpens: instant(fields.registrationOpens, '00:00'),
        registrationCloses: instant(fields.registrationCloses, LAST_MINUTE),
        registrationUrl: fields.registrationUrl,
        ...(fields.registersByType && { registersByType: true }),
        prices: fields.prices,
        days,
        faculty,
        questions: fields.questions.map(({ question, answer }) => ({
          question,
          answer: renderMarkdown(answer, pictures).html,
        })),
        site: fields.site,
        taxonomy,
        relatedIds: fields.related,
        seo: buildSeo(fields.seo, pictures),
        video: fields.video
          ? {
              ...fields.video,
              transcript: renderMarkdown(fields.video.transcript, pictures).html,
              credits: creditsOfRecording(credits, fields.type, fields.video.durationSeconds),
            }
          : null,
      },
    };
  },
});

/** A day without times counts as a full day. */
function toCredits({ credits, type, starts, ends }: Fields): number {
  const days = daysBetween(toDay(starts), toDay(ends)) + 1;
  return creditsOfEvent({ credits, typeId: type, days, hoursADay: computeHoursADay(starts, ends) });
}

export function computeHoursADay(starts: string, ends: string): number {
  const [from, to] = [splitDate(starts).time, splitDate(ends).time];
  return from !== undefined && to !== undefined ? toHour(to) - toHour(from) : HOURS_A_DAY;
}

const HOURS_A_DAY = 24;

function toHour(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

function toPlace({ venue, format }: Fields): string {
  if (venue) return venue.city === venue.country ? venue.city : `${venue.city}, ${venue.country}`;
  return format === 'online' ? 'Online' : 'Place to be announced';
}

function findTerms({ capacity, placesLeft, prices }: Fields): string | undefined {
  if (capacity !== undefined && placesLeft !== undefined)
    return `${formatWhole(capacity)} places, ${formatWhole(placesLeft)} left`;
  const [first] = prices;
  if (!first) return undefined;
  return first.price === 0 ? 'Free for members' : `From $${formatWhole(first.price)} for members`;
}
