declare global {
  interface Window {
    /** Clicked buttons that no component has handled; the inline script in the head adds them. */
    earlyClicks?: Set<HTMLElement>;
  }
}

/** Browsers handle the other buttons without scripts: they send a form or open a panel. */
const SCRIPT_BUTTONS = 'button[type=button]:not([popovertarget])';

/** Part of the inline script in the head: keeps clicks made before the scripts load. */
export const KEEP_EARLY_CLICKS = `addEventListener('click',function(e,b){if(b=e.target.closest('${SCRIPT_BUTTONS}'))(window.earlyClicks=window.earlyClicks||new Set).add(b)},true);`;

/** Keeps clicks on parts not yet loaded, because React stops them before the window. */
export function forgetHandledClicks(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(SCRIPT_BUTTONS);
    if (button) window.earlyClicks?.delete(button);
  });
}

/** Repeats early clicks; one that is still too early is kept again. */
export function repeatEarlyClicks(): void {
  const buttons = [...(window.earlyClicks ?? [])];
  window.earlyClicks?.clear();
  for (const button of buttons) button.click();
}
