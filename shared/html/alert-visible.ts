/**
 * Whether the alert banner is visible (sections 4 and 5): its trimmed text is not empty and does not end with `-->`.
 */
export function alertVisible(text: string | null | undefined): boolean {
  const update = text?.trimEnd() ?? '';
  return update !== '' && !update.endsWith('-->');
}
