import { z } from 'zod';
import { COVER_TOPICS } from '../../../shared/covers.ts';

/** A path on this site; `{product}` is allowed because the society's slug is a setting. */
export const path = z
  .string()
  .regex(/^\/(?:[A-Za-z0-9{}_-]+(?:\/[A-Za-z0-9{}_-]+)*)?$/, 'a path like /who-we-are/bylaws');
/** A path on this site (with optional query and fragment), an absolute https URL, or a mail or phone link. */
export const link = z
  .string()
  .regex(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)\S*$/, 'a path, an https address, mailto: or tel:');
export const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const id = z.int().positive();
export const text = z.string().trim().min(1);

/**
 * Hints for the web editor beyond a schema: `editor` is the kind of value, for which it offers a picker or fills in the
 * value, and `description` the hint. Labels follow from the names.
 */
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

/** Unique among articles, events and products, because `related` names items of any kind. */
export const itemId = editable(id.min(1000).max(999_999), 'item-id');
/** Unique in its list. */
export const listId = editable(id, 'list-id');
/** Made of the entry's name. */
export const nameKey = editable(key, 'key');
/** The key of a person in a `people.yaml`. */
export const person = editable(key, 'person');
/** The id of a term in `data/taxonomy.yaml`. */
export const term = editable(id, 'term');
/** The id of an article, event or product. */
export const item = editable(id, 'item');
/** Names a draft in the address of its preview. */
export const previewId = editable(z.uuid(), 'preview-id').meta({ title: 'Preview id (workflowId)' });
/** A file of the same folder, by its path there without `.md`. */
export const replaced = editable(
  z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/, 'the name of a file without .md'),
  'replaced',
);
/** A text of several lines in the editor. */
export const paragraph = editable(text, 'paragraph');
/** Markdown, rendered to sanitised HTML at import. */
export const markdown = editable(z.string().trim().min(1), 'markdown');
export const money = z.number().nonnegative();

/** A time zone that the runtime knows, by its name: an offset like +02:00 would be wrong for half of the year. */
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

/** A picture of `content/media` by its address. */
const pictureAddress = editable(
  z
    .string()
    .regex(
      /^\/media\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:[-_][a-z0-9]+)*\.(?:jpe?g|png|webp|avif|svg)$/,
      'a picture like /media/label.jpg',
    ),
  'picture',
);
/** A square picture of a person. */
export const portrait = pictureAddress;
const pictureFile = pictureAddress.meta({ title: 'File' });
const alternative = text.meta({ title: 'What the picture shows', description: 'For readers who do not see it' });
/** `alt` says what the picture shows to those who do not see it. */
export const picture = z.strictObject({
  src: pictureFile,
  alt: alternative,
  caption: text.optional(),
  credit: text.optional(),
});
/** `picture` is what social networks show. */
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
