import { z } from 'zod';

/** A list of posts that is parsed post by post, so that one without a field that is used does not hide the others. */
export const postsShape = z.array(z.unknown());

/** A post of `GetDiscussionPosts`. The author's `EmailAddress` is left out, so that nothing can pass it on. */
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

/** The contact of `GetWhoAmI`, of which only its flags are used. Their names are not documented. */
export const contactShape = z.record(z.string(), z.unknown());
