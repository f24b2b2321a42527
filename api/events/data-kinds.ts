import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { link, path, text } from '../content/kinds/fields.ts';

/** Schema of the file with the areas of conferences. */
export const eventKinds = {
  /** Menu and footer of each conference area. */
  conferences: list(
    z.strictObject({
      area: path,
      menu: z.array(
        z.strictObject({
          title: text,
          path: link,
          children: z.array(z.strictObject({ title: text, path: link })).default([]),
        }),
      ),
      footer: z.strictObject({
        columns: z.array(z.strictObject({ title: text, links: z.array(z.strictObject({ text, url: link })) })),
        sponsors: z.array(z.strictObject({ name: text, level: text, url: link.optional() })).default([]),
        social: z.array(z.strictObject({ title: text, url: link })).default([]),
      }),
    }),
  ),
};
