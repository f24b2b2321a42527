import type { CompiledRedirects } from './compile-redirects.ts';
import { normalisePath } from './normalise-path.ts';
import { isPreviewPath, previewTarget, withoutPreviewParams } from './preview-path.ts';
import { redirectKey } from './redirect-key.ts';
import { addQuery, splitTarget } from './target.ts';

/** Where a request has to go instead. */
export interface CanonicalTarget {
  /** Path and query on this site, or an absolute address when `kind` is `external`. */
  readonly location: string;
  readonly kind: 'preview' | 'internal' | 'external';
  /** 301, 302 for previews; 200 where the external-redirect page is shown, which leads to `location`. */
  readonly status: 301 | 302 | 200;
  /** In the browser: the old address leaves the history. */
  readonly replace: boolean;
}

/**
 * The one redirect of the pipeline (section 2): preview path, fixed redirects, area roots, old-URL list and path normalisation
 * make a single location, never two hops. The query is kept; preview parameters never leave the site.
 * @param target path with query, as it passed the request-target gate.
 * @returns nothing when the target is where it should be.
 */
export function canonicalTarget(target: string, redirects: CompiledRedirects): CanonicalTarget | undefined {
  const asked = splitTarget(target);
  if (isPreviewPath(normalisePath(asked.path))) {
    const preview = previewTarget(asked.path, asked.query);
    if (!preview) return undefined; // not a valid preview address: its route says so
    const moved = moveOn(preview, redirects);
    if (moved?.kind === 'external') return moved;
    return { location: moved?.location ?? preview, kind: 'preview', status: 302, replace: true };
  }
  return moveOn(target, redirects);
}

function moveOn(target: string, { map }: CompiledRedirects): CanonicalTarget | undefined {
  const { path, query } = splitTarget(target);
  const link = map.get(redirectKey(path));
  if (link?.external) {
    const location = addQuery(link.to, withoutPreviewParams(query));
    return { location, kind: 'external', status: link.announced ? 200 : 301, replace: link.replace };
  }
  const location = addQuery(link?.to ?? normalisePath(path), query);
  if (splitTarget(location).path === path) return undefined;
  return { location, kind: 'internal', status: 301, replace: link?.replace ?? true };
}
