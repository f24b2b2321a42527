import { z } from 'zod';

/**
 * HTML fields are marked by metadata, which clones of a schema (`html.min(1)`, `html.meta(…)`) inherit. The server sanitises every
 * string whose schema `isHtml` recognises.
 */
export const HTML_MEDIA_TYPE = 'text/html';

export const isHtml = (schema: z.core.$ZodType): boolean =>
  z.globalRegistry.get(schema)?.contentMediaType === HTML_MEDIA_TYPE;

/** HTML fields that are hidden when their text ends with a comment closer (section 4). */
export const notices = z.registry<{ hiddenBy: 'comment closer' }>();

export const isNotice = (schema: z.core.$ZodType): boolean => notices.get(schema) !== undefined;
