/** Sections 4 and 5: the trimmed text is not empty and does not end with `-->`. */
export function alertVisible(text: string | null | undefined): boolean {
  const update = text?.trimEnd() ?? '';
  return update !== '' && !update.endsWith('-->');
}
