import { z } from 'zod';
import { COVER_TOPICS } from '../../../shared/covers.ts';

/** `{product}` stands for the society's slug. */
export const path = z
  .string()
  .regex(/^\/(?:[A-Za-z0-9{}_-]+(?:\/[A-Za-z0-9{}_-]+)*)?$/, 'a path like /who-we-are/bylaws');
export const link = z
  .string()
  .regex(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)\S*$/, 'a path, an https address, mailto: or tel:');
export const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const id = z.int().positive();
export const text = z.string().trim().min(1);

/** Editor metadata: the kind of value, for a picker or a generated value. */
export type EditorValue =
  | 'item-id'
  | 'list-id'
  | 'key'
  | 'preview-id'
  | 'replaced'
  | 'person'
  | 'term'
  | 'item'
  | 'day'
  | 'calendar-day'
  | 'time'
  | 'paragraph'
  | 'markdown'
  | 'picture';
const editable = <S extends z.ZodType>(schema: S, editor: EditorValue): S => schema.meta({ editor });

/** Unique across kinds, because `related` names items of any kind. */
export const itemId = editable(id.min(1000).max(999_999), 'item-id');
export const listId = editable(id, 'list-id');
export const nameKey = editable(key, 'key');
export const person = editable(key, 'person');
export const term = editable(id, 'term');
export const item = editable(id, 'item');
/** Identifies a draft in its preview URL. */
export const previewId = editable(z.uuid(), 'preview-id').meta({ title: 'Preview id (workflowId)' });
/** File of the same folder, without `.md`. */
export const replaced = editable(
  z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/, 'the name of a file without .md'),
  'replaced',
);
export const paragraph = editable(text, 'paragraph');
/** Rendered to sanitised HTML at import. */
export const markdown = editable(z.string().trim().min(1), 'markdown');
export const money = z.number().nonnegative();

/** By name: an offset like +02:00 would be wrong for half of the year. */
export const timeZone = z.string().refine(isTimeZone, 'a time zone like Europe/Brussels, Asia/Kolkata or UTC');

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const topic = z.enum(COVER_TOPICS).meta({ description: 'Decides the pattern of the cover' });

const pictureAddress = editable(
  z
    .string()
    .regex(
      /^\/media\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:[-_][a-z0-9]+)*\.(?:jpe?g|png|webp|avif|svg)$/,
      'a picture like /media/label.jpg',
    ),
  'picture',
);
export const portrait = pictureAddress;
const pictureFile = pictureAddress.meta({ title: 'File' });
const alternative = text.meta({ title: 'What the picture shows', description: 'For readers who do not see it' });
/** `alt` describes the picture for screen readers. */
export const picture = z.strictObject({
  src: pictureFile,
  alt: alternative,
  caption: text.optional(),
  credit: text.optional(),
});
/** `picture` is shown by social networks. */
export const seo = z.strictObject({
  title: text.optional(),
  description: paragraph.optional(),
  picture: z.strictObject({ src: pictureFile, alt: alternative }).optional(),
});
export const fact = z.strictObject({ label: text, value: text });
export const questionGroup = z.strictObject({
  title: text,
  items: z.array(z.strictObject({ question: text, answer: markdown })).min(1),
});
export const banner = z.strictObject({
  title: text,
  subTitle: text.optional(),
  description: paragraph.optional(),
  linkUrl: link.optional(),
  linkText: text.optional(),
  topic: topic.optional(),
});
