import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';

/** Published items: articles from their publication date on, and no item after the end of its visibility. */
export function isVisible(now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`(not ${contentItems.draft} and (${contentItems.kind} <> 'article' or ${contentItems.publishedAt} <= ${moment}) and (${contentItems.visibleUntil} is null or ${contentItems.visibleUntil} > ${moment}))`;
}

/** The same for `content_index`, which has no drafts. */
export function isVisibleIn(now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`(${contentIndex.visibleFrom} <= ${moment} and ${contentIndex.visibleUntil} > ${moment})`;
}

/** The parameters of a preview link, which shows the draft with a workflow id (section 1). */
export type Preview = { isPreview?: boolean | undefined; wg?: string | undefined };

/** Whether a request is a preview, which needs both parameters. */
export function isPreview(preview: Preview): preview is { isPreview: true; wg: string } {
  return preview.isPreview === true && preview.wg !== undefined;
}

/** Whether a preview may name a draft of the content: its workflow ids are UUIDs, unlike those of other systems. */
export const namesDraft = (preview: Preview): preview is { isPreview: true; wg: string } =>
  isPreview(preview) && z.uuid().safeParse(preview.wg).success;

/** Items that a request may see: visible items, and the draft that a preview names. */
export function isShownTo(preview: Preview, now: Date): SQL {
  const visible = isVisible(now);
  return namesDraft(preview) ? sql`(${visible} or ${eq(contentItems.workflowId, preview.wg)})` : visible;
}
