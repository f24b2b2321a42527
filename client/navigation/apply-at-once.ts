type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Submits a list's form at each choice (decision 0030), but at the keyboard, where each key changes a select or a date,
 * only when the focus leaves or with Enter.
 * @returns a function that removes the listeners
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
  // Include choices made before the scripts had loaded.
  const early = [...document.querySelectorAll('main :user-valid')].filter(isControl).find(findButton);
  if (early) apply(early);
  return () => listeners.abort();
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

function findButton({ form }: Control): HTMLElement | undefined {
  const buttons = [...(form?.elements ?? [])].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches('[data-applies]'),
  );
  return buttons.some((button) => button.checkVisibility()) ? undefined : buttons[0];
}
