/**
 * Whether the alert banner shows (sections 4 and 5): there is an update text and, trimmed, it does not end with an HTML
 * comment closer. Linear, whatever the text.
 */
export function alertVisible(text: string | null | undefined): boolean {
  const update = text?.trimEnd() ?? '';
  return update !== '' && !update.endsWith('-->');
}
