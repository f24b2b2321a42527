import { addDays, eachDay } from '../common/calendar.ts';
import type { ContentFile, MarkdownFile } from '../content/files/load.ts';
import { buildTime, toDay } from '../content/kinds/dates.ts';

type Event = MarkdownFile<'event'>;

/** A whole day when there is no programme, or no time in it. */
type Appearance = {
  readonly event: Event;
  readonly person: string;
  readonly day: string;
  /** Undefined for an online event. */
  readonly city: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export type SpeakerClash = { readonly file: string; readonly person: string; readonly reason: string };

/** Finds people in two cities on one day, or in two events at once; dates are calendar dates. */
export function speakerClashes(files: Iterable<ContentFile>): SpeakerClash[] {
  const events = [...files].filter((file) => file.kind === 'event').filter(({ fields }) => !fields.draft);
  const byDay = Map.groupBy(events.flatMap(listAppearances), ({ person, day }) => `${person} ${day}`);
  const clashes = [...byDay.values()].flatMap((appearances) =>
    appearances.flatMap((one, index) =>
      appearances
        .slice(index + 1)
        .filter((other) => clash(one, other))
        .map(({ event, person, day }) => ({
          file: event.file,
          person,
          reason: `${person} speaks on ${day} here and at ${one.event.slug}: ${toPlace(one)} and ${toPlace({ city: event.fields.venue?.city })}`,
        })),
    ),
  );
  return [...new Map(clashes.map((found) => [`${found.file} ${found.reason}`, found])).values()];
}

function clash(one: Appearance, other: Appearance): boolean {
  if (one.event === other.event) return false;
  if (one.city !== undefined && other.city !== undefined) return one.city !== other.city;
  if (one.from === undefined || one.to === undefined || other.from === undefined || other.to === undefined)
    return false;
  return one.from < other.to && other.from < one.to;
}

const toPlace = ({ city = 'online' }: { readonly city?: string | undefined }): string => city;

function listAppearances(event: Event): Appearance[] {
  const { starts, ends, timeZone, format, venue, speakers, sessions } = event.fields;
  const city = format === 'online' ? undefined : venue?.city;
  const first = toDay(starts);
  const inProgramme = sessions.flatMap(({ day, from, to, speakers: own }) => {
    const date = addDays(first, day - 1);
    const at = (time: string) => buildTime(`${date}T${time}`, timeZone).at.toISOString();
    return own.map(
      (person): Appearance => ({
        event,
        person,
        day: date,
        city,
        from: at(from),
        to: to === undefined ? undefined : at(to),
      }),
    );
  });
  const named = new Set(inProgramme.map(({ person }) => person));
  const others = speakers.filter((person) => !named.has(person));
  const days = [...eachDay(first, toDay(ends))];
  return [
    ...inProgramme,
    ...others.flatMap((person) =>
      days.map((day): Appearance => ({ event, person, day, city, from: undefined, to: undefined })),
    ),
  ];
}
