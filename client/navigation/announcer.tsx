const ID = 'announcer';

/** Announces a page change to assistive technology. */
export function Announcer() {
  return <div id={ID} className="visually-hidden" aria-live="polite" />;
}

export function announce(text: string): void {
  const announcer = document.getElementById(ID);
  if (announcer) announcer.textContent = text;
}
