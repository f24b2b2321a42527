const ID = 'announcer';

/** Says which page has come to those who do not see it. */
export function Announcer() {
  return <div id={ID} className="visually-hidden" aria-live="polite" />;
}

/** Announces a text. */
export function announce(text: string): void {
  const announcer = document.getElementById(ID);
  if (announcer) announcer.textContent = text;
}
