import { z } from 'zod';
import { COVER_TOPICS } from '../../../../shared/covers.ts';

/** A path on this site; `{product}` is allowed because the society's slug is a setting. */
export const path = z
  .string()
  .regex(/^\/(?:[A-Za-z0-9{}_-]+(?:\/[A-Za-z0-9{}_-]+)*)?$/, 'a path like /who-we-are/bylaws');
/** A path on this site (with optional query and fragment), an absolute https URL, or a mail or phone link. */
export const link = z
  .string()
  .regex(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)\S*$/, 'a path, an https address, mailto: or tel:');
export const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
export const id = z.int().positive();
export const text = z.string().trim().min(1);
/** Markdown, rendered to sanitised HTML at import. */
export const markdown = z.string().trim().min(1);
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

export const topic = z.enum(COVER_TOPICS);

/** A picture of `content/media` by its address. */
const pictureAddress = z
  .string()
  .regex(
    /^\/media\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpe?g|png|webp|avif|svg)$/,
    'a picture like /media/label.jpg',
  );
/** A square picture of a person. */
export const portrait = pictureAddress;
/** `alt` says what the picture shows to those who do not see it. */
export const picture = z.strictObject({
  src: pictureAddress,
  alt: text,
  caption: text.optional(),
  credit: text.optional(),
});
/** `picture` is what social networks show. */
export const seo = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  picture: z.strictObject({ src: pictureAddress, alt: text }).optional(),
});
export const fact = z.strictObject({ label: text, value: text });
export const questionGroup = z.strictObject({
  title: text,
  items: z.array(z.strictObject({ question: text, answer: markdown })).min(1),
});
export const banner = z.strictObject({
  title: text,
  subTitle: text.optional(),
  description: text.optional(),
  linkUrl: link.optional(),
  linkText: text.optional(),
  topic: topic.optional(),
});
