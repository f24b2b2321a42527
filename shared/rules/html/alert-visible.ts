/**
 * Whether the alert banner is visible (sections 4 and 5): its text is not empty and does not end, after trimming, with the closer
 * of an HTML comment. Runs in linear time.
 */
export function alertVisible(text: string | null | undefined): boolean {
  const update = text?.trimEnd() ?? '';
  return update !== '' && !update.endsWith('-->');
}
