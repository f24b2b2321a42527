import { z } from 'zod';
import { contentDate, contentDay } from './dates.ts';
import { previewId, replaced, text } from './fields.ts';

/** Bounded, because they are indexed. */
export const MAX_KEYS = 50;

/** Visible only with the workflow id (preview, section 2); with `replaces` it is the next version of another item. */
export const draft = {
  draft: z.boolean().default(false).meta({
    description:
      'Shown only at its address with ?isPreview=true&wg= and the preview id, which the item has below once it is saved as a draft',
  }),
  workflowId: previewId.optional(),
  replaces: replaced
    .meta({
      description: 'The published item whose next version this is: a draft until it takes the place of that item',
      title: 'Next version of',
    })
    .optional(),
};

export const until = {
  until: contentDate.meta({ description: 'The item disappears at this time, or at the end of this day' }).optional(),
};

/** For editors, listed by `npm run content:report`. */
export const upkeep = {
  owner: text.meta({ description: 'Who answers for the text; visitors do not see it' }).optional(),
  review: contentDay
    .meta({
      description: 'The day to read the text again, after which an article is no longer pinned or a top article',
    })
    .optional(),
};
