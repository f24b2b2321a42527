declare global {
  interface Window {
    /** Buttons that the visitor has clicked and no component has handled; the inline script in the head adds them. */
    earlyClicks?: Set<HTMLElement>;
  }
}

/** The buttons that do nothing without a script. Of the others browsers take care: a form is sent, a panel opens. */
const SCRIPT_BUTTONS = 'button[type=button]:not([popovertarget])';

/** Part of the inline script in the head: keeps the clicks that come before the scripts. */
export const KEEP_EARLY_CLICKS = `addEventListener('click',function(e,b){if(b=e.target.closest('${SCRIPT_BUTTONS}'))(window.earlyClicks=window.earlyClicks||new Set).add(b)},true);`;

/**
 * Forgets clicks that components handle from now on. A click on a part that has not loaded stays, because React stops
 * it before the window.
 */
export function forgetHandledClicks(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(SCRIPT_BUTTONS);
    if (button) window.earlyClicks?.delete(button);
  });
}

/** Clicks again what was clicked too early; a click that is still too early is kept again. */
export function repeatEarlyClicks(): void {
  const buttons = [...(window.earlyClicks ?? [])];
  window.earlyClicks?.clear();
  for (const button of buttons) button.click();
}
