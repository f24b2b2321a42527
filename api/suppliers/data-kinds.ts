import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { key, link, listId, paragraph, text } from '../content/kinds/fields.ts';

/** Schema of the file with the firms of the suppliers guide. */
export const supplierKinds = {
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
};
