import { PREVIEW_CYCLE, PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../constants.ts';
import { normalisePath } from './normalise-path.ts';
import { pathFault } from './path-fault.ts';
import { withoutPreviewParams } from './preview-params.ts';
import { addQuery, firstSegment } from './target.ts';

const PREVIEW_SEGMENT = 'cmsctx';
const SEPARATOR = /\/[-~](?:\/|$)/;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:/i;

export function isPreviewPath(path: string): boolean {
  return firstSegment(path) === PREVIEW_SEGMENT;
}

/**
 * Section 2: `/cmsctx/{name}/{value}/…/wg/{wg}/…/-/{rest}` becomes `/{rest}?isPreview=true&wg={wg}`.
 * Names are case-insensitive and may lack a value; `~` is accepted for `-`. Undefined for an unsafe `rest`.
 */
export function previewTarget(path: string, query = ''): string | undefined {
  const separator = SEPARATOR.exec(path);
  if (!separator) return undefined;
  const [first = '', ...parts] = path
    .slice(0, separator.index)
    .split('/')
    .filter((part) => part !== '');
  if (!isPreviewPath(`/${first}`)) return undefined;

  const cycles = listCycles(parts);
  if (cycles.size > 1 || [...cycles].some((cycle) => !PREVIEW_CYCLE.test(cycle))) return undefined;

  const rest = path.slice(separator.index + separator[0].length).replace(/^\/+/, '');
  if (/(?:^|\/)%2f/i.test(rest) || ABSOLUTE.test(rest) || pathFault(`/${rest}`)) return undefined;
  const target = normalisePath(`/${rest}`);
  if (isPreviewPath(target)) return undefined;

  const values = [...cycles].map((cycle) => `${PREVIEW_CYCLE_PARAM}=${encodeURIComponent(cycle)}`);
  const params = [`${PREVIEW_PARAM}=true`, ...values];
  return addQuery(`${target}?${params.join('&')}`, withoutPreviewParams(query));
}

export const hasPreviewSeparator = (path: string): boolean => SEPARATOR.test(path);

/** Decoded values of `wg` in `name/value/name/name/value`; names may lack a value, so positions do not count. */
function listCycles(parts: readonly string[]): Set<string> {
  return new Set(
    parts.flatMap((part, index) =>
      part.toLowerCase() === PREVIEW_CYCLE_PARAM ? [decode(parts[index + 1] ?? '')] : [],
    ),
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
