const ID = 'announcer';

/** Live region that announces a page change to assistive technology. */
export function Announcer() {
  return <div id={ID} className="visually-hidden" aria-live="polite" />;
}

/** Announces a text. */
export function announce(text: string): void {
  const announcer = document.getElementById(ID);
  if (announcer) announcer.textContent = text;
}
