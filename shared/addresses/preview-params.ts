import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../constants.ts';

/** Match `isPreview` and `wg` case-insensitively (sections 1 and 6). */
export function isPreviewParam(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === PREVIEW_PARAM.toLowerCase() || lower === PREVIEW_CYCLE_PARAM;
}

/** Returns a query without preview parameters byte for byte. */
export function withoutPreviewParams(query: string): string {
  const params = new URLSearchParams(query);
  const others = [...params].filter(([name]) => !isPreviewParam(name));
  if (others.length === params.size) return query;
  return others.length > 0 ? `?${new URLSearchParams(others)}` : '';
}
