import { creditDomainOf, creditsOfEvent, creditsOfRecording } from '../../../shared/rules/membership/credits.ts';
import { addDays, daysBetween } from '../../common/calendar.ts';
import type { DetailOf } from '../../database/schema/items.ts';
import { dayOf, endOf, splitDate, timeOf, zonedTime } from '../kinds/dates.ts';
import type { FrontMatter } from '../kinds/kinds.ts';
import type { MarkdownFile } from '../kinds/load.ts';
import { pathOf } from '../kinds/paths.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { authorKey } from './author-key.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import type { Names } from './names.ts';
import { pictureOf, seoOf } from './pictures.ts';
import { sessionIds } from './session-ids.ts';

type EventFile = MarkdownFile<'event'>;
type Fields = EventFile['fields'];

const LAST_MINUTE = '23:59';

/** Converts an event file to its row. Times carry the UTC offset of the event's own time zone. */
export function eventRow(file: EventFile, { names, pictures }: RowContext): ItemRow<'event'> {
  const { fields } = file;
  const body = renderMarkdown(file.body, pictures);
  const path = pathOf(file);
  const start = timeOf(fields.starts, fields.timeZone);
  const end = timeOf(fields.ends, fields.timeZone, LAST_MINUTE);
  const days = programme(fields, names);
  const faculty = facultyOf(fields).map(names.person);
  const type = names.term(fields.type);
  const taxonomy = fields.taxonomy.map(names.term);
  const instant = (value: string | undefined, defaultTime: string) =>
    value === undefined ? undefined : timeOf(value, fields.timeZone, defaultTime).text;
  const place = placeOf(fields);
  const credits = creditsOf(fields);

  return {
    kind: 'event',
    id: fields.id,
    key: file.slug,
    path,
    title: fields.title,
    summary: fields.summary,
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
    visibleUntil: fields.until === undefined ? null : endOf(fields.until, fields.timeZone),
    draft: fields.draft,
    workflowId: fields.workflowId ?? null,
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
      terms: termsOf(fields),
      credits,
      creditDomain: creditDomainOf({ ...fields, credits }),
      isStar: fields.star,
      hasVideo: fields.video !== undefined,
      topic: fields.topic,
    },
    data: {
      headings: body.headings,
      picture: pictureOf(fields.picture, pictures),
      venue: fields.venue && { ...fields.venue, picture: pictureOf(fields.venue.picture, pictures) },
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
      seo: seoOf(fields.seo, pictures),
      video: fields.video
        ? {
            ...fields.video,
            transcript: renderMarkdown(fields.video.transcript, pictures).html,
            credits: creditsOfRecording(credits, fields.type, fields.video.durationSeconds),
          }
        : null,
    },
  };
}

/** The credits of an event. A day without times has as many hours as count. */
function creditsOf({ credits, type, starts, ends }: Fields): number {
  const [first, last] = [splitDate(starts), splitDate(ends)];
  const hoursADay =
    first.time !== undefined && last.time !== undefined ? hourOf(last.time) - hourOf(first.time) : HOURS_A_DAY;
  return creditsOfEvent({ credits, typeId: type, days: daysBetween(first.day, last.day) + 1, hoursADay });
}

const HOURS_A_DAY = 24;

function hourOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

/** The place as lists show it: city and country (a city state once), or that the event is online. */
function placeOf({ venue, format }: Fields): string {
  if (venue) return venue.city === venue.country ? venue.city : `${venue.city}, ${venue.country}`;
  return format === 'online' ? 'Online' : 'Place to be announced';
}

/** The keys of the speakers of the event and its sessions, without duplicates, in the order of the file. */
function facultyOf(fields: Fields): string[] {
  return [...new Set([...fields.speakers, ...fields.sessions.flatMap((session) => session.speakers)])];
}

/** The sessions by day, sorted by start. */
function programme(fields: Fields, names: Names): DetailOf['event']['days'] {
  const firstDay = dayOf(fields.starts);
  const idOf = sessionIds(fields.id);
  const sessions = fields.sessions.map((session) => {
    const date = addDays(firstDay, session.day - 1);
    const at = (time: string) => zonedTime(date, time, fields.timeZone).text;
    return {
      date,
      session: {
        sessionId: idOf(session.title),
        title: session.title,
        start: at(session.from),
        end: session.to && at(session.to),
        room: session.room,
        track: session.track,
        note: session.note,
        speakers: session.speakers.map((key) => ({ key, name: names.person(key).name })),
      },
    };
  });
  const dates = [...new Set(sessions.map(({ date }) => date))].sort();
  return dates.map((date) => ({
    date,
    sessions: sessions
      .filter((entry) => entry.date === date)
      .map((entry) => entry.session)
      .sort((a, b) => a.start.localeCompare(b.start)),
  }));
}

/** The terms as lists show them: the places left, or the price for members. The event's page shows all prices. */
function termsOf({ capacity, placesLeft, prices }: FrontMatter<'event'>): string | undefined {
  if (capacity !== undefined && placesLeft !== undefined) return `${capacity} places, ${placesLeft} left`;
  const [first] = prices;
  if (!first) return undefined;
  return first.price === 0 ? 'Free for members' : `From $${first.price.toLocaleString('en-US')} for members`;
}
