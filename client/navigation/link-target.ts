import { normalisePath } from '../../shared/addresses/normalise-path.ts';
import { API_BASE_PATH } from '../../shared/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';

/** A page the router can show without loading a document. */
export type Target = {
  readonly url: URL;
  /** The address is the current one: it does not enter the history a second time. */
  readonly replace: boolean;
  /** The link, form or button that was pressed. */
  readonly source: Element;
  /** State of the entry in the history. */
  readonly state?: typeof SUBMITTED;
};

/** Marks an address that a form has made: its fields show it already. */
export const SUBMITTED = 'submitted';

/** The page a click leads to. New windows, downloads and links in drawings are left to the browser. */
export function clickTarget(event: MouseEvent, site: Site): Target | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !isSameWindow(link.target) || link.hasAttribute('download'))
    return undefined;
  return pageTarget(new URL(link.href), link, site);
}

/** The page a GET form leads to: its filled-in fields are the query. Other forms are left to the browser. */
export function formTarget(event: SubmitEvent, site: Site): Target | undefined {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return undefined;
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method.toLowerCase() !== 'get' || !isSameWindow(submitter?.getAttribute('formtarget') ?? form.target))
    return undefined;
  // `form.action` would be a field of that name, where there is one.
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href;
  const url = new URL(action, document.baseURI);
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  url.search = new URLSearchParams(fields).toString();
  // As in browsers, the fragment of an action is kept; that of the current address is not.
  if (!form.hasAttribute('action')) url.hash = '';
  const target = pageTarget(url, submitter ?? form, site);
  return target && { ...target, state: SUBMITTED };
}

const isSameWindow = (target: string): boolean => target === '' || target === '_self';

/**
 * The page at an address after its fixed redirect, so that the old address never enters the history (section 2). The
 * server handles other origins, the API, pages behind a sign-in, and unknown paths.
 */
function pageTarget(url: URL, source: Element, site: Site): Target | undefined {
  if (url.origin !== location.origin || url.pathname.startsWith(`${API_BASE_PATH}/`)) return undefined;
  const path = normalisePath(url.pathname);
  const redirect = site.redirectFor(path);
  if (redirect?.external) return undefined;
  const { route } = site.match(redirect?.to ?? path);
  const isCurrentPath = url.pathname === location.pathname;
  if ((route.kind === 'unrouted' || route.kind === 'preview') && !(isCurrentPath && url.hash)) return undefined;
  // Another view of the current member page: its guard has let the member in.
  if (route.access !== 'public' && !isCurrentPath) return undefined;
  const to = new URL(url);
  to.pathname = redirect?.to ?? path;
  return { url: to, replace: to.href === location.href, source };
}
