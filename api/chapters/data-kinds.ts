import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { link, listId, nameKey, paragraph, path, person, text, timeZone } from '../content/kinds/fields.ts';

/** Leaves room for the date in the form of a meeting, which names both. */
const MAX_TITLE = 120;

/** Schema of the file with chapters and local networks. */
export const chapterKinds = {
  'local-networks': list(
    z.strictObject({
      id: listId,
      path,
      title: text.max(MAX_TITLE),
      location: text,
      summary: paragraph,
      url: link,
      meets: text.optional(),
      /** Where it meets, and how an address is learned. */
      venue: text.optional(),
      /** Report of the last meeting, a sentence each. */
      lastTime: z.array(paragraph).max(3).default([]),
      region: text.optional(),
      /** The last segment of the address of its own page; without it, it has none. */
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
};
