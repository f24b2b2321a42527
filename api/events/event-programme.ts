import { z } from 'zod';
import { addDays } from '../common/calendar.ts';
import { toDay, zonedTime } from '../content/kinds/dates.ts';
import { person, text } from '../content/kinds/fields.ts';
import type { Names } from '../content/kinds/item-row.ts';
import type { DetailOf } from '../database/schema/items.ts';
import { sessionIds } from './session-ids.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time like 09:30');

export const session = z
  .strictObject({
    day: z.int().positive(),
    from: time,
    to: time.optional(),
    title: text,
    room: text.optional(),
    track: text.optional(),
    speakers: z.array(person).default([]),
    note: text.optional(),
  })
  .refine(({ from, to }) => to === undefined || from <= to, { error: 'is before `from`', path: ['to'] });

type Fields = {
  readonly id: number;
  readonly starts: string;
  readonly timeZone: string;
  readonly speakers: readonly string[];
  readonly sessions: readonly z.output<typeof session>[];
};

export const buildFaculty = ({ speakers, sessions }: Pick<Fields, 'speakers' | 'sessions'>): string[] => [
  ...new Set([...speakers, ...sessions.flatMap((each) => each.speakers)]),
];

export function buildProgramme(fields: Fields, names: Names): DetailOf['event']['days'] {
  const firstDay = toDay(fields.starts);
  const idOf = sessionIds(fields.id);
  const sessions = fields.sessions.map(({ day, from, to, title, room, track, note, speakers }) => {
    const date = addDays(firstDay, day - 1);
    const at = (wallClock: string) => zonedTime(date, wallClock, fields.timeZone).text;
    return {
      date,
      session: {
        sessionId: idOf(title),
        title,
        start: at(from),
        end: to && at(to),
        room,
        track,
        note,
        speakers: speakers.map((key) => ({ key, name: names.person(key).name })),
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
