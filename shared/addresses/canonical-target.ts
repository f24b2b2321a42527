import type { CompiledRedirects } from './compile-redirects.ts';
import { normalisePath } from './normalise-path.ts';
import { withoutPreviewParams } from './preview-params.ts';
import { hasPreviewSeparator, isPreviewPath, previewTarget } from './preview-path.ts';
import { redirectKey } from './redirect-key.ts';
import { withSearchTextParam } from './search-text-param.ts';
import { addQuery, splitTarget } from './target.ts';

export interface CanonicalTarget {
  readonly location: string;
  readonly kind: 'preview' | 'internal' | 'external';
  /** 302 for previews, otherwise 301; 200 where the external-redirect page is shown, which links to `location`. */
  readonly status: 301 | 302 | 200;
  readonly replace: boolean;
}

/**
 * Combine all redirects of section 2 into one; preview parameters are not sent to other sites.
 * @param target has passed `checkRequestTarget`
 * @returns undefined when the target is canonical
 */
export function canonicalTarget(target: string, redirects: CompiledRedirects): CanonicalTarget | undefined {
  const { path, query } = splitTarget(target);
  if (isPreviewPath(normalisePath(path))) {
    const preview = previewTarget(path, query);
    // Invalid preview paths get their own route; the part behind the separator is never made valid.
    if (!preview) return hasPreviewSeparator(path) ? undefined : findRedirect(target, redirects);
    const redirect = findRedirect(preview, redirects);
    if (redirect?.kind === 'external') return { ...redirect, status: redirect.status === 200 ? 200 : 302 };
    return { location: redirect?.location ?? preview, kind: 'preview', status: 302, replace: true };
  }
  return findRedirect(target, redirects);
}

function findRedirect(target: string, { map }: CompiledRedirects): CanonicalTarget | undefined {
  const { path, query } = splitTarget(target);
  const link = map.get(redirectKey(path));
  if (link?.external) {
    const location = addQuery(link.to, withoutPreviewParams(query));
    return { location, kind: 'external', status: link.interstitial ? 200 : 301, replace: link.replace };
  }
  const plain = addQuery(link?.to ?? normalisePath(path), query);
  const location = withSearchTextParam(plain);
  if (location === plain && splitTarget(plain).path === path) return undefined;
  return { location, kind: 'internal', status: 301, replace: link?.replace ?? true };
}
