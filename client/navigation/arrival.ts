import { announce } from './announcer.tsx';

type Arrival = {
  /** The address has another path than the one before: another page, not the same one changed by a filter. */
  readonly isNewPage: boolean;
  /** Where the page stood when it was left; undefined for an address that is opened anew. */
  readonly position: number | undefined;
  readonly hash: string;
  /** What the reader had pressed, and the parts of the page it stood in, from the inside out. */
  readonly pressed: readonly Element[];
};

/** The parts of the page an element stands in, itself first. Asked before the page changes: it may be gone afterwards. */
export function partsAround(element: Element | undefined): Element[] {
  const parts: Element[] = [];
  for (let part = element ?? null; part; part = part.parentElement) parts.push(part);
  return parts;
}

/** After a change of page: scrolls, puts the focus where reading goes on, and says which page has come. */
export function arrive({ isNewPage, position, hash, pressed }: Arrival): void {
  const content = document.getElementById('content');
  const stays = !isNewPage && content !== null && pressed.includes(content);
  if (stays) {
    stayInPlace(pressed);
    return;
  }
  const mark = position === undefined && hash ? document.getElementById(decodeHash(hash)) : null;
  if (mark) mark.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
  if (isNewPage || document.activeElement === document.body) focusOn(mark ?? content);
  announce(document.title);
}

/**
 * The same page with other entries: a filter keeps the focus and the view. Where the page numbers were pressed, or what was pressed is
 * gone, reading goes on at the start of the part it stood in. The part itself says how much was found (a `status`).
 */
function stayInPlace(pressed: readonly Element[]): void {
  const turned = pressed.some((part) => part.matches('.pager'));
  if (!turned && pressed[0]?.isConnected) return;
  const part = pressed.find((one) => one.isConnected && one.matches('section, form, main'));
  if (!part) return;
  focusOn(part);
  if (turned || part.getBoundingClientRect().top < 0) part.scrollIntoView({ behavior: 'instant' });
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  // Not a control: it takes the focus this once.
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
