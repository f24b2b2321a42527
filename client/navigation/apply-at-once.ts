/** A control of a list's filters, which can belong to a form elsewhere on the page. */
type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Submits a list's form as soon as a filter is chosen, where its button is not shown (decision 0030). A keyboard
 * changes a select or a date at each key: such a choice counts when the focus leaves, or with Enter. Text that a click
 * ends counts after the click, so that the new list does not take the clicked element away.
 * @returns a function that removes the listeners.
 */
export function applyAtOnce(): () => void {
  let byKeyboard = false;
  let isPressed = false;
  let unfinished: Control | undefined;
  const apply = (control: Control) => {
    unfinished = undefined;
    control.form?.requestSubmit(findButton(control));
  };
  const finish = () => unfinished && apply(unfinished);
  const listeners = new AbortController();
  const on = <Kind extends keyof DocumentEventMap>(kind: Kind, listener: (event: DocumentEventMap[Kind]) => void) =>
    document.addEventListener(kind, listener, { signal: listeners.signal });
  const release = () => {
    isPressed = false;
    finish();
  };
  on('pointerdown', () => {
    byKeyboard = false;
    isPressed = true;
  });
  on('pointerup', release);
  on('pointercancel', release);
  on('keydown', ({ key, target }) => {
    byKeyboard = true;
    // The list of a select takes the end of the press.
    isPressed = false;
    // Browsers submit a form at Enter in a field, but not in a select.
    if (key === 'Enter' && target instanceof HTMLSelectElement) finish();
  });
  on('focusout', () => {
    if (!isPressed) finish();
  });
  on('submit', () => {
    unfinished = undefined;
  });
  on('change', ({ target }) => {
    if (!isControl(target) || !findButton(target)) return;
    if (target.type === 'checkbox') apply(target);
    else if (byKeyboard || target.type === 'search' || target.type === 'text') unfinished = target;
    else apply(target);
  });
  // What was chosen before the scripts had loaded.
  const early = [...document.querySelectorAll('main :user-valid')].filter(isControl).find(findButton);
  if (early) apply(early);
  return () => listeners.abort();
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** The button that submits a list's form, unless one is shown: then it is pressed by the visitor. */
function findButton({ form }: Control): HTMLElement | undefined {
  const buttons = [...(form?.elements ?? [])].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches('[data-applies]'),
  );
  return buttons.some((button) => button.checkVisibility()) ? undefined : buttons[0];
}
