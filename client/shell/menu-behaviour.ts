import { MEGA_MENU_BREAKPOINT_PX } from '../../shared/constants.ts';

/* One list of `<details>`: vertical tabs on wide screens, an exclusive accordion on narrow ones. */

const wide = () => matchMedia(`(min-width: ${MEGA_MENU_BREAKPOINT_PX}px)`);

const toSummary = ({ target }: Event) => (target instanceof Element ? target.closest('summary') : null);

/** @returns a function that removes the listeners */
export function addMenuBehaviour(nav: HTMLElement): () => void {
  const panel = nav.closest<HTMLElement>('.panel');
  const query = wide();
  const select = () => query.matches && selectTab(nav);
  const onToggle = (event: Event) => event instanceof ToggleEvent && event.newState === 'open' && openCurrent(nav);
  query.addEventListener('change', select);
  panel?.addEventListener('beforetoggle', onToggle);
  nav.addEventListener('keydown', moveBetweenTabs);
  nav.addEventListener('click', onClick);
  return () => {
    query.removeEventListener('change', select);
    panel?.removeEventListener('beforetoggle', onToggle);
    nav.removeEventListener('keydown', moveBetweenTabs);
    nav.removeEventListener('click', onClick);
  };
}

/** Closes the others, whatever the visitor had open before. */
function openCurrent(nav: HTMLElement): void {
  for (const entry of nav.getElementsByTagName('details')) entry.open = entry.hasAttribute('data-current');
  if (wide().matches) selectTab(nav);
}

/** Opens the first entry when none is open, which only the accordion allows. */
function selectTab(nav: HTMLElement): void {
  const [first] = nav.getElementsByTagName('details');
  if (first && !nav.querySelector('details[open]')) first.open = true;
}

function moveBetweenTabs(event: KeyboardEvent): void {
  const summary = toSummary(event);
  if (!summary) return;
  const tabs = [...(summary.closest('nav')?.querySelectorAll('summary') ?? [])];
  const at = tabs.indexOf(summary);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}

/** Keeps the selected tab open when pressed again, and an opened entry of the accordion in view. */
function onClick(event: MouseEvent): void {
  const entry = toSummary(event)?.closest('details');
  if (!entry) return;
  if (!wide().matches) keepInView(entry);
  else if (entry.open) event.preventDefault();
}

/** Keeps an entry's row in place while the entry above closes, between click and paint. */
function keepInView(entry: HTMLDetailsElement): void {
  const panel = entry.closest<HTMLElement>('.panel');
  if (!panel) return;
  const before = entry.getBoundingClientRect().top;
  requestAnimationFrame(() => {
    panel.scrollTop += entry.getBoundingClientRect().top - before;
    const { top, bottom } = entry.getBoundingClientRect();
    const edges = panel.getBoundingClientRect();
    panel.scrollTop += Math.max(0, Math.min(top - edges.top, bottom - edges.bottom));
  });
}
