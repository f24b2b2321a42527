import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../constants.ts';

/** Whether a query parameter belongs to preview mode, `isPreview` or `wg`, case-insensitively (sections 1 and 6). */
export function isPreviewParam(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === PREVIEW_PARAM.toLowerCase() || lower === PREVIEW_CYCLE_PARAM;
}

/** The query without its preview parameters; a query without them is returned byte for byte. */
export function withoutPreviewParams(query: string): string {
  const params = new URLSearchParams(query);
  const others = [...params].filter(([name]) => !isPreviewParam(name));
  if (others.length === params.size) return query;
  return others.length > 0 ? `?${new URLSearchParams(others)}` : '';
}
