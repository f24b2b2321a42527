import { z } from 'zod';

/** Parsed post by post, so that an invalid one does not hide the others. */
export const postsShape = z.array(z.unknown());

/** Leaves out the author's `EmailAddress`, so that nothing can pass it on. */
export const postShape = z.object({
  Subject: z.string().min(1),
  BodyWithoutMarkup: z.string().nullish(),
  /** A time without an offset, such as `2026-11-19T14:02:00`. */
  DatePosted: z.string(),
  DiscussionName: z.string().nullish(),
  LinkToMessage: z.string().nullish(),
  LinkToDiscussion: z.string().nullish(),
  Author: z.object({ DisplayName: z.string().nullish() }).nullish(),
});
export type Post = z.output<typeof postShape>;

/** The names of its flags are undocumented. */
export const contactShape = z.record(z.string(), z.unknown());
