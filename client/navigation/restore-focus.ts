import type { Location } from 'react-router';
import { announce } from './announcer.tsx';

/** Innermost first; the page change may remove some of them. */
let pressed: readonly Element[] = [];

export function rememberPressed(element: Element): void {
  const path: Element[] = [];
  for (let part: Element | null = element; part; part = part.parentElement) path.push(part);
  pressed = path;
}

/** Runs after scrolling: focuses a new page's content or the hash target; a filter without one keeps the focus. */
export function restoreFocus(from: Location, to: Location): void {
  const path = pressed;
  pressed = [];
  const content = document.getElementById('content');
  const isNewPage = from.pathname !== to.pathname;
  const hashTarget = to.hash ? document.getElementById(decodeHash(to.hash)) : null;
  // Tabs of a part name the part itself, which has the focus already.
  const isInTarget = hashTarget !== null && from.search !== to.search && path.includes(hashTarget);
  if (!isNewPage && (!hashTarget || isInTarget) && content && path.includes(content)) {
    restoreInPlace(path, content);
    return;
  }
  if (isNewPage || hashTarget || document.activeElement === document.body) focusOn(hashTarget ?? content);
  if (isNewPage) announce(document.title);
}

/** After pagination, or without the pressed element, focuses the start of the part, whose `status` is announced. */
function restoreInPlace(path: readonly Element[], content: Element): void {
  const isPagination = path.some((part) => part.matches('.pager'));
  if (!isPagination && path[0]?.isConnected) return;
  const part =
    path.find((ancestor) => ancestor.isConnected && ancestor.matches('section, form')) ??
    // The new list has replaced the pressed one.
    (isPagination ? content.querySelector('.pager')?.closest('section') : undefined) ??
    content;
  focusOn(part);
  if (isPagination || part.getBoundingClientRect().top < 0) part.scrollIntoView({ behavior: 'instant' });
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  // Only a tab index lets a non-control take the focus.
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
