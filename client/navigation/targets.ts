import { normalisePath } from '../../shared/rules/normalise-path.ts';
import { API_BASE_PATH } from '../../shared/site/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';

/** A page this document can show by itself. */
export type Target = {
  readonly url: URL;
  /** The address is the one on show: it does not enter the history a second time. */
  readonly replace: boolean;
  /** What was pressed; after a change of the same page the reader is still there. */
  readonly by?: Element | undefined;
};

/** The page a click leads to. New windows, downloads and marks on the same page are left to the browser. */
export function clickTarget(event: MouseEvent, site: Site): Target | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isSameWindow(link.target) || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isHere = url.pathname === location.pathname && url.search === location.search;
  if (isHere && url.href.includes('#')) return undefined;
  const target = pageTarget(url, site);
  return target && { ...target, replace: isHere, by: link };
}

/** The page a form leads to that only asks: its filled-in fields are the query. Other forms are left to the browser. */
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
  url.hash = '';
  const target = pageTarget(url, site);
  return target && { ...target, replace: url.href === location.href, by: submitter ?? form };
}

const isSameWindow = (target: string): boolean => target === '' || target === '_self';

/**
 * The page at an address, its fixed redirect followed: the old address never enters the history (section 2). Other origins, the API, pages that need a sign-in, and paths the tables do not
 * know are the server's: it may know an old address.
 */
function pageTarget(url: URL, site: Site): Pick<Target, 'url'> | undefined {
  if (url.origin !== location.origin || url.pathname.startsWith(`${API_BASE_PATH}/`)) return undefined;
  const path = normalisePath(url.pathname);
  const redirect = site.redirectFor(path);
  if (redirect?.external) return undefined;
  const { route } = site.match(redirect?.to ?? path);
  if (route.kind === 'notFound' || route.kind === 'preview') return undefined;
  // Another view of the member page on show: its guard has been passed.
  const isHere = route.access === 'member' && url.pathname === location.pathname;
  if (route.access !== 'public' && !isHere) return undefined;
  const to = new URL(url);
  to.pathname = redirect?.to ?? path;
  return { url: to };
}
