import { eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';

/** What everybody may find: published, and for an article its day has come. */
export function isVisible(now: Date): SQL {
  return sql`(not ${contentItems.draft} and (${contentItems.kind} <> 'article' or ${contentItems.publishedAt} <= ${now.toISOString()}::timestamptz))`;
}

/** A preview link (section 1): who has it sees the unpublished text with that workflow id. */
export type Preview = { isPreview?: boolean | undefined; wg?: string | undefined };

/** Whether a request is a preview: it takes both parameters. */
export function isPreview(preview: Preview): preview is { isPreview: true; wg: string } {
  return preview.isPreview === true && preview.wg !== undefined;
}

/** What a request may see: what everybody may find, and the text its workflow id unlocks. */
export function isShownTo(preview: Preview, now: Date): SQL {
  const visible = isVisible(now);
  return isPreview(preview) ? sql`(${visible} or ${eq(contentItems.workflowId, preview.wg)})` : visible;
}
