import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';

/** Articles are visible from their date on, items until the end of visibility. */
export function isVisible(now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`(not ${contentItems.draft} and (${contentItems.kind} <> 'article' or ${contentItems.publishedAt} <= ${moment}) and (${contentItems.visibleUntil} is null or ${contentItems.visibleUntil} > ${moment}))`;
}

/** For `content_index`, which has no drafts. */
export function isVisibleIn(now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`(${contentIndex.visibleFrom} <= ${moment} and ${contentIndex.visibleUntil} > ${moment})`;
}

/** Preview link parameters (section 1). */
export type Preview = { isPreview?: boolean | undefined; wg?: string | undefined };

export function isPreview(preview: Preview): preview is { isPreview: true; wg: string } {
  return preview.isPreview === true && preview.wg !== undefined;
}

/** Drafts have UUIDs as workflow ids, unlike those of other systems. */
export const namesDraft = (preview: Preview): preview is { isPreview: true; wg: string } =>
  isPreview(preview) && z.uuid().safeParse(preview.wg).success;

/** Adds the draft named by the preview. */
export function isShownTo(preview: Preview, now: Date): SQL {
  const visible = isVisible(now);
  return namesDraft(preview) ? sql`(${visible} or ${eq(contentItems.workflowId, preview.wg)})` : visible;
}
