import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { contentDay, toDay } from '../content/kinds/dates.ts';
import { link, listId, nameKey, paragraph, person, portrait, text } from '../content/kinds/fields.ts';
import { portraitPath } from '../content/kinds/pictures.ts';

/** Schemas of the files with people, awards, boards and volunteer roles. */
export const peopleKinds = {
  people: list(
    z.strictObject({
      key: nameKey,
      name: text,
      credentials: text.optional(),
      role: text,
      organisation: text,
      city: text.optional(),
      bio: paragraph,
      portrait: portrait.optional(),
    }),
    {
      names: (people) => people.map((each) => `the person ${each.key}`),
      stored: (people, pictures) =>
        people.map((each) => ({ ...each, portrait: portraitPath(each.portrait, pictures) })),
    },
  ),
  awardees: list(z.strictObject({ person, award: text, year: z.int().or(contentDay), citation: paragraph }), {
    people: (awardees) => awardees.map((awardee) => awardee.person),
    stored: (awardees) => awardees.map((awardee) => ({ ...awardee, year: toYear(awardee.year) })),
  }),
  boards: list(
    z.strictObject({
      name: z.string().default(''),
      title: text,
      members: z.array(z.strictObject({ person, role: text })),
    }),
    { people: (boards) => boards.flatMap(({ members }) => members.map((member) => member.person)) },
  ),
  'volunteer-opportunities': list(
    z.strictObject({ id: listId, title: text, summary: paragraph, url: link, deadline: contentDay, hours: text }),
  ),
};

/** Content gives the year of an award as a number or as a day. */
function toYear(value: number | string): number {
  return typeof value === 'number' ? value : Number(toDay(value).slice(0, 4));
}
