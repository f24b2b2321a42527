import { z } from 'zod';
import { EMPLOYMENT_TYPES, SALARY_PERIODS } from '../../../shared/constants.ts';
import { list } from './data-kind.ts';
import { buildTime, contentDay, contentTime, inOrder, toDay } from './dates.ts';
import { key, link, listId, money, nameKey, paragraph, path, person, portrait, text, timeZone } from './fields.ts';
import { portraitPath } from './pictures.ts';

export const directoryKinds = {
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
  jobs: list(
    z
      .strictObject({
        id: listId,
        path,
        title: text,
        location: text,
        employer: text.optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'an ISO 3166 code like SE')
          .optional(),
        employmentTypes: z.array(z.enum(EMPLOYMENT_TYPES)).min(1).optional(),
        salary: z
          .strictObject({
            currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code like EUR'),
            min: money,
            max: money,
            per: z.enum(SALARY_PERIODS),
          })
          .refine(({ min, max }) => min <= max, 'a range from the lower to the higher amount')
          .optional(),
        summary: paragraph,
        url: link,
        posted: contentDay,
        closing: contentDay.optional(),
      })
      .check(inOrder(['posted', 'closing'])),
  ),
  'local-networks': list(
    z.strictObject({
      id: listId,
      path,
      title: text,
      location: text,
      summary: paragraph,
      url: link,
      meets: text.optional(),
      region: text.optional(),
      /** Last path segment of the person's or chapter's own page; absent without one. */
      pageName: nameKey.optional(),
      timeZone: timeZone.optional(),
      /** Degrees north and east. */
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      officers: z.array(z.strictObject({ person, role: text })).default([]),
    }),
    {
      names: (chapters) =>
        chapters.flatMap(({ pageName }) => (pageName === undefined ? [] : [`the chapter ${pageName}`])),
      people: (chapters) => chapters.flatMap(({ officers }) => officers.map((officer) => officer.person)),
    },
  ),
  suppliers: list(
    z.strictObject({
      id: listId,
      pageName: key,
      name: text,
      category: text,
      location: text,
      summary: paragraph,
      url: link,
      services: z.array(text),
    }),
  ),
  'rac-exams': list(
    z
      .strictObject({
        id: listId,
        examCode: z.string().default(''),
        title: text,
        windowOpens: contentDay,
        windowCloses: contentDay,
        /** The host's zone, whose holidays relative dates avoid. */
        timeZone: timeZone.default('UTC'),
        url: link,
      })
      .check(inOrder(['windowOpens', 'windowCloses'])),
  ),
  boards: list(
    z.strictObject({
      name: z.string().default(''),
      title: text,
      members: z.array(z.strictObject({ person, role: text })),
    }),
    { people: (boards) => boards.flatMap(({ members }) => members.map((member) => member.person)) },
  ),
  'exchange-posts': list(
    z.strictObject({
      id: listId,
      subject: text,
      excerpt: paragraph,
      posted: contentTime,
      author: person,
      discussionName: text,
      url: link,
    }),
    {
      people: (posts) => posts.map(({ author }) => author),
      stored: (posts) => posts.map((post) => ({ ...post, posted: buildTime(post.posted, 'UTC').text })),
    },
  ),
  'volunteer-opportunities': list(
    z.strictObject({ id: listId, title: text, summary: paragraph, url: link, deadline: contentDay, hours: text }),
  ),
  'for-authors': list(z.strictObject({ title: text, summary: paragraph, url: link })),
} as const;

function toYear(value: number | string): number {
  return typeof value === 'number' ? value : Number(toDay(value).slice(0, 4));
}
