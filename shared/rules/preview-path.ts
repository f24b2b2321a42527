import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../site/constants.ts';
import { pathFault } from './path-fault.ts';
import { firstSegment } from './target.ts';

const PREVIEW_SEGMENT = 'cmsctx';
const SEPARATOR = /\/[-~](?:\/|$)/;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:/i;

/** Whether a path belongs to the preview entry, in a valid form or not. */
export function isPreviewPath(path: string): boolean {
  return firstSegment(path) === PREVIEW_SEGMENT;
}

/** Whether a query parameter switches preview mode on or names what is previewed, in any spelling (sections 1 and 6). */
export function isPreviewParam(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === PREVIEW_PARAM.toLowerCase() || lower === PREVIEW_CYCLE_PARAM;
}

/** The query without its preview parameters. Bytes stay as they are when there are none. */
export function withoutPreviewParams(query: string): string {
  const params = new URLSearchParams(query);
  const kept = [...params].filter(([name]) => !isPreviewParam(name));
  if (kept.length === params.size) return query;
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/**
 * Preview redirect (section 2): `/cmsctx/{name}/{value}/…/wg/{wg}/…/-/{rest}` leads to `/{rest}?isPreview=true&wg={wg}`. Names are read in
 * any case, `~` may stand for `-`, `wg` must be a GUID. The request's own query follows, without preview parameters of its own.
 * @returns path and query on this site; nothing when the path is not of this form or its rest could lead elsewhere.
 */
export function previewTarget(path: string, query = ''): string | undefined {
  if (!isPreviewPath(path)) return undefined;
  const body = path.slice(path.indexOf('/', 1));
  const separator = SEPARATOR.exec(body);
  if (!separator) return undefined;

  const cycle = pairValue(body.slice(1, separator.index).split('/'), PREVIEW_CYCLE_PARAM);
  if (!cycle || !GUID.test(cycle)) return undefined;

  const rest = body.slice(separator.index + separator[0].length);
  const target = `/${rest}`;
  if (/\/(?:\/|%2f)/i.test(target) || ABSOLUTE.test(rest) || pathFault(target) || isPreviewPath(target))
    return undefined;

  const own = withoutPreviewParams(query).slice(1);
  return `${target}?${PREVIEW_PARAM}=true&${PREVIEW_CYCLE_PARAM}=${cycle}${own && `&${own}`}`;
}

/** The value of a name in `name/value/name/value`; nothing when it is missing or stands there with two values. */
function pairValue(parts: readonly string[], name: string): string | undefined {
  const values = new Set(parts.filter((_, index) => index % 2 === 1 && parts[index - 1]?.toLowerCase() === name));
  return values.size === 1 ? [...values][0] : undefined;
}
