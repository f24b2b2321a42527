import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';

/** What everybody may find: published, and for an article its day has come. */
export function isVisible(now: Date): SQL {
  return sql`(not ${contentItems.draft} and (${contentItems.kind} <> 'article' or ${contentItems.publishedAt} <= ${now.toISOString()}::timestamptz))`;
}

/** A preview link (section 1): it shows one draft, whoever asks. */
export type Preview = { isPreview?: boolean | undefined; wg?: string | undefined };

/** Whether a request is a preview: both parameters, or it is an ordinary one. */
export function isPreview(preview: Preview): preview is { isPreview: true; wg: string } {
  return preview.isPreview === true && preview.wg !== undefined;
}

/** What a request may see: the draft its workflow id unlocks, or what everybody may find. */
export function isShownTo(preview: Preview, now: Date): SQL {
  if (!isPreview(preview)) return isVisible(now);
  const unlocked = and(eq(contentItems.draft, true), eq(contentItems.workflowId, preview.wg));
  return sql`(${unlocked})`;
}
