import { normalisePath } from '../../shared/addresses/normalise-path.ts';
import { API_BASE_PATH } from '../../shared/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';

export type Target = {
  readonly url: URL;
  /** Set for the current address, which must not enter the history twice. */
  readonly replace: boolean;
  readonly source: Element;
  readonly state?: typeof SUBMITTED;
};

/** Marks an address made by a form, whose fields show it already. */
export const SUBMITTED = 'submitted';

/** Leaves new windows, downloads and links in drawings to the browser. */
export function clickTarget(event: MouseEvent, site: Site): Target | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !isSameWindow(link.target) || link.hasAttribute('download'))
    return undefined;
  return pageTarget(new URL(link.href), link, site);
}

/** Leaves forms other than GET to the browser. */
export function formTarget(event: SubmitEvent, site: Site): Target | undefined {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return undefined;
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method.toLowerCase() !== 'get' || !isSameWindow(submitter?.getAttribute('formtarget') ?? form.target))
    return undefined;
  // A field of that name would shadow `form.action`.
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href;
  const url = new URL(action, document.baseURI);
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  url.search = new URLSearchParams(fields).toString();
  // Browsers keep the fragment of an action, but not that of the current address.
  if (!form.hasAttribute('action')) url.hash = '';
  const target = pageTarget(url, submitter ?? form, site);
  return target && { ...target, state: SUBMITTED };
}

/** Addresses below a page may be files, as of a template's text; no page's address has a dot. */
const FILE = /\.\w+$/;

const isSameWindow = (target: string): boolean => target === '' || target === '_self';

/** Follows fixed redirects, so that an old address never enters the history (section 2). */
function pageTarget(url: URL, source: Element, site: Site): Target | undefined {
  if (url.origin !== location.origin || url.pathname.startsWith(`${API_BASE_PATH}/`)) return undefined;
  if (FILE.test(url.pathname)) return undefined;
  const path = normalisePath(url.pathname);
  const redirect = site.redirectFor(path);
  if (redirect?.external) return undefined;
  const { route } = site.match(redirect?.to ?? path);
  const isCurrentPath = url.pathname === location.pathname;
  if ((route.kind === 'unrouted' || route.kind === 'preview') && !(isCurrentPath && url.hash)) return undefined;
  // Another view of the current member page, whose guard has let the member in.
  if (route.access !== 'public' && !isCurrentPath) return undefined;
  const to = new URL(url);
  to.pathname = redirect?.to ?? path;
  return { url: to, replace: to.href === location.href, source };
}
