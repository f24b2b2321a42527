import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { link, paragraph, text } from '../content/kinds/fields.ts';

/** Schema of the file with information for authors. */
export const newsKinds = {
  'for-authors': list(z.strictObject({ title: text, summary: paragraph, url: link })),
};
